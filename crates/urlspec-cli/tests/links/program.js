// http://info.cern.ch/~comment
const url = `http://info.cern.ch/~${name}`, other = "http://info.cern.ch/~x", test = /^gopher:/i.test(url);
