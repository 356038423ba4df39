package lab

import (
	"crypto/sha256"
	"path/filepath"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/movegen/renju"
)

// Files of jobs name the embedded network. One that names none, as other versions wrote it, is gone on with; one
// that names another network is not.
func TestEmbedded(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	jungo, err := jungoHash()
	if err != nil {
		t.Fatal(err)
	}
	o := openingSettings(5)
	gomoku, err := renjuHash(o.Rule)
	if err != nil || len(jungo) != 16 || len(gomoku) != 16 || jungo == gomoku {
		t.Fatalf("%q, %q, %v", jungo, gomoku, err)
	}
	name, _ := selfGames(t, 300)
	content := filetest.Read(t, name)
	for _, c := range []struct {
		file, hash, bare string // what the head says of the network, and what it says without
		run              func(resume bool) error
	}{
		{"jungo" + JournalSuffix, `,"weights":"` + jungo + `"`, "", func(resume bool) error {
			_, err := jungoSettings(5).Make(t.Context(), path("jungo"), resume, nil)
			return err
		}},
		{"renju" + JournalSuffix, `,"network":"` + gomoku + `"`, "", func(resume bool) error {
			_, err := openingSettings(5).Make(t.Context(), path("renju"), resume, nil)
			return err
		}},
		{"games", "network " + jungo, "network", func(resume bool) error {
			f, n, err := (&JungoGames{Size: 5, Visits: 2, Seed: 1}).Open(path("games"), resume)
			if err != nil {
				return err
			}
			defer f.Close()
			return (&JungoGames{Size: 5, Visits: 2, Seed: 1}).Play(t.Context(), n, 2, 1, f, nil)
		}},
		{"labels", sumOf(t, LabelOptions{Nodes: 5, Every: 9}, true), sumOf(t, LabelOptions{Nodes: 5, Every: 9}, false), func(resume bool) error {
			_, err := LabelGames(t.Context(), content, LabelOptions{Nodes: 5, Every: 9, Threads: 1, Resume: resume}, path("labels"))
			return err
		}},
	} {
		if err := c.run(false); err != nil {
			t.Fatal(err)
		}
		whole := string(filetest.Read(t, path(c.file)))
		if strings.Count(whole, c.hash) != 1 {
			t.Fatalf("%s does not begin with the network: %.300q", c.file, whole)
		}
		older := strings.Replace(whole, c.hash, c.bare, 1)
		filetest.Put(t, path(c.file), older)
		if err := c.run(true); err != nil || string(filetest.Read(t, path(c.file))) != older {
			t.Errorf("%s of another version: %v", c.file, err)
		}
		other := []byte(c.hash)
		other[len(other)-2] ^= 1
		filetest.Put(t, path(c.file), strings.Replace(whole, c.hash, string(other), 1))
		if err := c.run(true); err == nil || !strings.Contains(err.Error(), "other settings") && !strings.Contains(err.Error(), "another teacher") {
			t.Errorf("%s of another network: %v", c.file, err)
		}
	}
}

// sumOf returns what a file of labels of freestyle calls its teacher, with the name of the network or without.
func sumOf(t *testing.T, o LabelOptions, named bool) string {
	t.Helper()
	hash, older, err := o.teacherHash(renju.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	of := map[bool][sha256.Size]byte{true: hash, false: older}[named]
	return string(of[:])
}
