// The package net/url.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"runtime"
)

type object map[string]any

// A component that is absent if its text is empty.
func or(text string) any {
	if text == "" {
		return nil
	}
	return text
}

func answer(input string, base *string) object {
	if base != nil {
		from, err := url.Parse(*base)
		if err != nil {
			return object{"resolved": nil}
		}
		to, err := from.Parse(input)
		if err != nil {
			return object{"resolved": nil}
		}
		return object{"resolved": to.String()}
	}
	u, err := url.Parse(input)
	if err != nil || u.Scheme == "" {
		return object{"valid": false}
	}
	path := u.EscapedPath()
	if u.Opaque != "" {
		path = u.Opaque
	}
	components := object{"scheme": u.Scheme, "host": or(u.Hostname()), "port": or(u.Port()), "path": path,
		"query": or(u.RawQuery), "fragment": or(u.EscapedFragment()), "userinfo": nil}
	if u.ForceQuery {
		components["query"] = ""
	}
	if u.User != nil {
		components["userinfo"] = u.User.String()
	}
	return object{"valid": true, "components": components}
}

func main() {
	if len(os.Args) > 1 {
		fmt.Println(runtime.Version()[2:])
		return
	}
	out := json.NewEncoder(os.Stdout)
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var line struct {
			Input string
			Base  *string
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			panic(err)
		}
		out.Encode(answer(line.Input, line.Base))
	}
}
