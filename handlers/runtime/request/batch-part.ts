/** A request inside a batch (platform/core 10). */
import type { Json } from '#openapi/values/json.ts'
import { parseParams } from './parameters.ts'
import type { RestRequest } from './request.ts'

export interface BatchPart {
  readonly method?: string | undefined
  readonly path: string
  readonly body?: Json | undefined
  readonly headers?: Json | undefined
}

/** Paths rejected by the platform's URL parser: `//` without a host. */
const UNREADABLE_PATH = /^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:\/|$|:)/i

/** Headers of the outer request are not inherited. */
function headerReader(headers: BatchPart['headers'] = {}): RestRequest['header'] {
  const values = new Map(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase().replaceAll('_', '-'),
      [value].flat().join(','),
    ]),
  )
  return (name) => values.get(name)
}

/** Undefined for an unreadable path. */
export function readBatchPart(part: BatchPart): RestRequest | undefined {
  const { method = 'POST', path, body, headers } = part
  if (UNREADABLE_PATH.test(path)) return undefined
  const local = path.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i, '').replace(/#.*$/s, '')
  const [route = '', ...search] = local.split('?')
  return {
    method,
    sentMethod: method,
    path: route,
    query: parseParams(search.join('?')),
    body: { type: '', ...(body && { form: body }) },
    header: headerReader(headers),
  }
}
