/** Requests as curl commands. */

import type { Exchange } from './exchange.ts'

/** A shell argument, quoted if necessary. */
export const shellWord = (text: string): string =>
  /^[\w./:@=+-]+$/.test(text) ? text : quoted(text)

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A command that repeats the request; credentials come from environment variables. */
export function curlLine({ method, url, identity, requestBody, requestHeaders }: Exchange): string {
  const role = identity.toUpperCase()
  const account = identity === 'anonymous' ? [] : [`-u "$${role}_USER:$${role}_PASSWORD"`]
  const extra = Object.entries(requestHeaders)
    .filter(([name]) => !['authorization', 'accept-encoding', 'user-agent'].includes(name))
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const body = requestBody === undefined ? [] : [`--data ${quoted(requestBody)}`]
  const verb = method === 'GET' ? [] : method === 'HEAD' ? ['-I'] : [`-X ${method}`]
  return ['curl -sS -g -i', ...verb, ...account, ...extra, ...body, quoted(url)].join(' ')
}
