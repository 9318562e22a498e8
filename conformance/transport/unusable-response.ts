/** Responses that cannot be judged: incomplete, or without content or JSON where it is expected. */
import { NoResponseError, type TargetResponse } from './exchange.ts'

const NO_CONTENT = 204
/** Methods that may be answered without content. */
const WITHOUT_BODY = ['HEAD', 'OPTIONS']

const BYTE_ORDER_MARK = '\ufeff'
const MAX_SHOWN = 80

function describeText(text: string): string {
  if (text.startsWith(BYTE_ORDER_MARK)) return 'it starts with a byte order mark'
  const start = text.replace(/\s+/g, ' ').trim()
  return `it starts with ${start.slice(0, MAX_SHOWN)}${start.length > MAX_SHOWN ? '…' : ''}`
}

/** A server error says nothing about the route, and other types are not JSON by design. */
const mustBeJson = ({ status, headers, text }: TargetResponse): boolean =>
  status < 500 && text !== '' && /\b(?:json|html)\b/.test(headers['content-type'] ?? '')

function reasonOf(response: TargetResponse): string | undefined {
  const { status, called, method, truncation } = response
  if (truncation !== undefined) return truncation
  if (status >= 300 && status < 400) return `it responds with ${status} and no usable redirect`
  if (status === NO_CONTENT && !WITHOUT_BODY.includes(method) && !called?.mayBeEmpty)
    return 'it responds with 204 and no content'
  return mustBeJson(response) && response.body === undefined
    ? `the response is not JSON, ${describeText(response.text)}`
    : undefined
}

/** The first response that cannot be judged. */
export function unusableIn(exchanges: readonly TargetResponse[]): NoResponseError | undefined {
  for (const exchange of exchanges) {
    const reason = reasonOf(exchange)
    if (reason === undefined) continue
    const { method, path, operation } = exchange.called ?? { method: '', path: '' }
    return new NoResponseError(reason, { operation, request: `${method} ${path}` })
  }
  return undefined
}
