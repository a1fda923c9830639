/* http://info.cern.ch/~comment */
#include <stdio.h>
int main(void) { return printf("See http://info.cern.ch/~bar\n"); } // http://info.cern.ch/~line
