/** Reads a body that is a form of the browser's own; every body here is a text or a stream of bytes. */
exports.extractBody = () => {
  throw new Error('expected a body of text or bytes, got a form')
}
