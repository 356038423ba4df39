package web

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"net"
	"net/http"
	"net/url"
	"strings"

	"tengen/internal/plaintext"
)

// NewToken returns a random word that opens a server to those who know it.
func NewToken() string {
	var b [tokenLength / 2]byte
	rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// securityHeaders go with every answer: the page runs its own scripts alone, talks to this
// server alone, and is shown in no frame.
var securityHeaders = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
		"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"X-Content-Type-Options":       "nosniff",
	"Referrer-Policy":              "no-referrer",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy":           "camera=(), geolocation=(), microphone=()",
}

// guard refuses requests for another host, so that a name that was bound to this address
// by somebody else opens nothing.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range securityHeaders {
			w.Header().Set(name, value)
		}
		if !s.knows(r.Host) {
			http.Error(w, "this server does not answer for "+plaintext.Clip(r.Host), http.StatusMisdirectedRequest)
			return
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			http.Error(w, "only GET and HEAD are answered", http.StatusMethodNotAllowed)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// knows reports whether a Host header names this server: localhost, an address in digits,
// or the name that it was told to listen on.
func (s *Server) knows(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	name = strings.Trim(name, "[]")
	ip := net.ParseIP(name)
	switch {
	case strings.EqualFold(name, "localhost"):
		return true
	case s.opt.Token == "":
		return ip != nil && ip.IsLoopback()
	}
	return ip != nil || s.opt.Host != "" && strings.EqualFold(name, s.opt.Host)
}

// admitted reports whether a WebSocket may be opened: by a page of this server, and with
// the token if there is one.
func (s *Server) admitted(r *http.Request) bool {
	origin, err := url.Parse(r.Header.Get("Origin"))
	if err != nil || origin.Scheme != "http" || !strings.EqualFold(origin.Host, r.Host) {
		return false
	}
	return s.opt.Token == "" || subtle.ConstantTimeCompare([]byte(r.URL.Query().Get("token")), []byte(s.opt.Token)) == 1
}
