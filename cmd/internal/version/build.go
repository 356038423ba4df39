package version

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"
)

// Build returns text that is the same only for the same program: String if it names a
// commit or a release without changes, and otherwise with the hash of the program's file.
func Build() (string, error) {
	v := String()
	if v != unknown && !strings.HasSuffix(v, changedMark) && !strings.HasSuffix(v, dirtyMark) {
		return v, nil
	}
	path, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("the version of this program is not known: %w", err)
	}
	f, err := os.Open(path)
	if err != nil {
		return "", fmt.Errorf("the version of this program is not known: %w", err)
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", fmt.Errorf("the version of this program is not known: %w", err)
	}
	return v + "-" + hex.EncodeToString(sum.Sum(nil))[:16], nil
}
