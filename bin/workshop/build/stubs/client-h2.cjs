/** Connections agree on the second version of HTTP only where `allowH2` is set, which it is nowhere. */
module.exports = () => {
  throw new Error('expected a connection of HTTP/1.1, got one of HTTP/2')
}
