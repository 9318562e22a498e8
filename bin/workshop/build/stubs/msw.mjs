/** For bundles that serve over HTTP: handlers are asked by the server itself, and never by msw. */
export class HttpHandler {
  async run() {
    return null
  }
}
