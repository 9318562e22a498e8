/** The responses and security requirements of an OpenAPI operation. */

import { appendPointer } from '#openapi/drift/surface/pointer.ts'
import type { ResolveReference } from '#openapi/drift/surface/schema-source.ts'
import type { Header, ResponseShape, Traffic } from '#openapi/drift/surface/surface.ts'
import { asRecord, type Json, toItems } from '#openapi/values/json.ts'
import { entriesOf } from './keywords.ts'
import { type Inputs, mediaOf } from './openapi-inputs.ts'
import { partOf } from './shape.ts'

interface TrafficSource {
  readonly document: Json
  readonly operation: Json
  readonly at: string
  readonly follow: ResolveReference
  readonly body: Inputs['body']
}

function headerAt(value: unknown, place: string, follow: ResolveReference): Header {
  const located = follow({ value, place })
  const header = asRecord(located.value)
  const at = appendPointer(located.place, 'schema')
  return {
    required: header['required'] === true,
    shape: partOf({ value: header['schema'], place: at }, follow),
    place: located.place,
  }
}

function responseAt(value: unknown, start: string, follow: ResolveReference): ResponseShape {
  const { value: response, place } = follow({ value, place: start })
  const parts = asRecord(response)
  return {
    place,
    media: mediaOf(parts['content'], appendPointer(place, 'content'), follow),
    headers: new Map(
      entriesOf(parts['headers']).map(([name, header]) => [
        name.toLowerCase(),
        headerAt(header, appendPointer(place, 'headers', name), follow),
      ]),
    ),
  }
}

/**
 * One string per security requirement; empty if one of them is empty, which allows anonymous
 * access.
 */
function securityOf(requirements: unknown): readonly string[] {
  const ways = (toItems(requirements) ?? []).map((way) =>
    entriesOf(way)
      .map(([name, scopes]) => [name, ...(toItems(scopes) ?? [])].join(' '))
      .toSorted()
      .join(' and '),
  )
  return ways.includes('') ? [] : ways.toSorted()
}

export function trafficOf({ document, operation, at, follow, body }: TrafficSource): Traffic {
  const id = operation['operationId']
  return {
    ...(body && { body }),
    answers: new Map(
      entriesOf(operation['responses']).map(([status, response]) => [
        status.toUpperCase(),
        responseAt(response, appendPointer(at, 'responses', status), follow),
      ]),
    ),
    security: securityOf(operation['security'] ?? document['security']),
    deprecated: operation['deprecated'] === true,
    ...(typeof id === 'string' && { operationId: id }),
  }
}
