/** The requests of an observed batch. */
import { readBatchPart } from '#handlers/runtime/request/batch-part.ts'
import type { RestRequest } from '#handlers/runtime/request/request.ts'
import { isRecord, type Json, memberOf, tryParseJson } from '#openapi/values/json.ts'

export interface ReadPart {
  readonly index: number
  readonly part: RestRequest
  readonly response: Json
}

/** The requests of a batch with their responses; parts that cannot be read are left out. */
export function readParts({ body }: RestRequest, text: string): readonly ReadPart[] {
  const sent = (body.json ?? body.form)?.['requests']
  const responses = memberOf(tryParseJson(text), 'responses')
  if (!Array.isArray(sent) || !Array.isArray(responses)) return []
  return sent.flatMap((each, index) => {
    const part = readSentPart(each)
    const response: unknown = responses[index]
    return part && isRecord(response) ? [{ index, part, response }] : []
  })
}

function readSentPart(sent: unknown): RestRequest | undefined {
  if (!isRecord(sent) || typeof sent['path'] !== 'string') return undefined
  const { path, body } = sent
  const method = String(sent['method'] ?? 'POST')
  return readBatchPart({ method, path, ...(isRecord(body) && { body }) })
}
