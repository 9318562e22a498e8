/** A request as HTTP/1.1 has it on the wire. */
import { TransportError } from './exchange.ts'
import type { RawRequest } from './line.ts'

const NOT_IN_PATH = /[^\x21-\xff]/
const NAME = /^[\w!#$%&'*+.^`|~-]+$/
const NOT_IN_VALUE = /[^\t\x20-\x7e\x80-\xff]/
/** Whose requests have a body, if an empty one. */
const WITH_BODY = ['POST', 'PUT', 'PATCH']

/** Nothing that stands in a header can begin another one. */
function headerLine(name: string, value: string): string {
  if (!NAME.test(name) || NOT_IN_VALUE.test(value))
    throw new TransportError(`the header ${JSON.stringify(name)} cannot be sent`)
  return `${name}: ${value}\r\n`
}

export function requestText({ method, path, headers, body }: RawRequest, host: string): Buffer {
  if (NOT_IN_PATH.test(path))
    throw new TransportError(`the address ${JSON.stringify(path)} cannot be sent`)
  const bytes = Buffer.from(body ?? '')
  let head = `${method} ${path} HTTP/1.1\r\nconnection: keep-alive\r\n`
  if (headers['host'] === undefined) head += `host: ${host}\r\n`
  for (const [name, value] of Object.entries(headers)) head += headerLine(name, value)
  if (body !== undefined || WITH_BODY.includes(method))
    head += `content-length: ${bytes.length}\r\n`
  const start = Buffer.from(`${head}\r\n`, 'latin1')
  return bytes.length === 0 ? start : Buffer.concat([start, bytes])
}
