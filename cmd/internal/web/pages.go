package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"tengen/internal/say"
)

//go:embed page
var embedded embed.FS

// contentTypes are the kinds of files of the page.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml", ".json": "application/json",
}

// file is one file of the page.
type file struct {
	text      []byte
	kind, tag string
}

// files returns the files of the page by their paths, and the catalogue of each language.
func files() map[string]file {
	out := map[string]file{}
	err := fs.WalkDir(embedded, "page", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := embedded.ReadFile(name)
		out[strings.TrimPrefix(name, "page")] = newFile(name, text)
		return err
	})
	for l, name := range map[say.Language]string{say.English: "/words-en.json", say.Japanese: "/words-ja.json"} {
		text, wrong := json.Marshal(say.Catalogue(l))
		out[name] = newFile(name, text)
		err = errors.Join(err, wrong)
	}
	if err != nil {
		panic(err) // cannot happen: the files are in the program
	}
	return out
}

func newFile(name string, text []byte) file {
	sum := sha256.Sum256(text)
	return file{text, contentTypes[path.Ext(name)], `"` + hex.EncodeToString(sum[:8]) + `"`}
}

// pages serves the files of the page, which it has in memory: a path is a key and never
// opens anything.
func pages() http.Handler {
	files := files()
	files["/"] = files["/index.html"]
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f, ok := files[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		h := w.Header()
		h.Set("Content-Type", f.kind)
		h.Set("Cache-Control", "no-cache")
		h.Set("ETag", f.tag)
		if r.Header.Get("If-None-Match") == f.tag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		w.Write(f.text) // an error means that the client is gone
	})
}
