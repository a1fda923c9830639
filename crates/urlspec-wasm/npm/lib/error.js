// The error of this package.

/** Why a function has no result: what is wrong, where, by which rule, and the remedy. */
export class UrlspecError extends Error {
  constructor({ message, code, argument, line = null, column = null, report = null }, input = null) {
    super(message);
    this.name = 'UrlspecError';
    this.code = code;
    this.argument = argument;
    this.line = line;
    this.column = column;
    this.report = report;
    // It may hold a password, which logs of the error must not show.
    Object.defineProperty(this, 'input', { value: input, configurable: true, writable: true });
  }
}
