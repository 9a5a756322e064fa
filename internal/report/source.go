package report

import (
	"path/filepath"
	"strings"
)

// shown returns the first line of a place for a person to read, without blanks
// at its end. It returns "" if that is not known to be the line that was
// analyzed: the file is gone or has changed, or a //line comment names one that
// is no Go.
func (s files) shown(p Place) string {
	if filepath.Ext(p.File) != ".go" {
		return ""
	}
	src := s.of(p.File)
	if src == nil {
		return ""
	}
	line := src.line(p.Line)
	end := p.Col
	if p.EndLine == p.Line {
		end = max(end, p.EndCol)
	}
	if end > len(line)+1 {
		return ""
	}
	return strings.TrimRight(string(line), " \t\r")
}
