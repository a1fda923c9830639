"""See http://info.cern.ch/~doc."""
# http://info.cern.ch/~comment
URL = "http://info.cern.ch/~bar, not %d" % 3
