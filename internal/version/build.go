package version

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
)

// hashDigits is how many hexadecimal digits of a file's hash are enough to tell builds apart.
const hashDigits = 16

// Build returns text that is the same only for the same program: the commit from which it
// was built, or the hash of the program's file if no commit is known or files were changed.
func Build() (string, error) {
	if commit, changed := revision(); commit != "" && !changed {
		return Number + "-" + commit, nil
	}
	path, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("which build this program is: %w", err)
	}
	f, err := os.Open(path)
	if err != nil {
		return "", fmt.Errorf("which build this program is: %w", err)
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", fmt.Errorf("which build this program is: %w", err)
	}
	return Number + "-" + hex.EncodeToString(sum.Sum(nil))[:hashDigits], nil
}
