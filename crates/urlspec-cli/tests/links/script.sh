#!/bin/sh
# http://info.cern.ch/~comment
printf 'http://info.cern.ch/~%s\n' "$1"
