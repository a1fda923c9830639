// Go's parser. Input and output: see ../README.md.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"net/url"
	"os"
	"runtime"
	"strings"
)

func cell(input string) string {
	parsed, err := url.Parse(input)
	if err != nil {
		return "!"
	}
	if parsed.Hostname() == "" {
		return "-"
	}
	return "=" + hex.EncodeToString([]byte(parsed.Hostname()))
}

func main() {
	fmt.Println("net/url " + strings.TrimPrefix(runtime.Version(), "go"))
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		input, err := hex.DecodeString(lines.Text())
		if err != nil {
			panic(err)
		}
		fmt.Println(cell(string(input)))
	}
}
