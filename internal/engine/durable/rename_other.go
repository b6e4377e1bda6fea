//go:build !linux && !darwin && !windows

package durable

import "errors"

func renameNoReplace(oldname, newname string) error { return renameChecked(oldname, newname) }

func exchange(string, string) error { return errors.ErrUnsupported }
