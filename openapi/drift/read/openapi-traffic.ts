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
  readonly operationPointer: string
  readonly resolve: ResolveReference
  readonly body: Inputs['body']
}

function headerAt(value: unknown, pointer: string, resolve: ResolveReference): Header {
  const located = resolve({ value, pointer })
  const header = asRecord(located.value)
  const schemaPointer = appendPointer(located.pointer, 'schema')
  return {
    required: header['required'] === true,
    shape: partOf({ value: header['schema'], pointer: schemaPointer }, resolve),
    pointer: located.pointer,
  }
}

function responseAt(value: unknown, start: string, resolve: ResolveReference): ResponseShape {
  const { value: response, pointer } = resolve({ value, pointer: start })
  const parts = asRecord(response)
  return {
    pointer,
    media: mediaOf(parts['content'], appendPointer(pointer, 'content'), resolve),
    headers: new Map(
      entriesOf(parts['headers']).map(([name, header]) => [
        name.toLowerCase(),
        headerAt(header, appendPointer(pointer, 'headers', name), resolve),
      ]),
    ),
  }
}

/**
 * One string per security requirement; empty if one of them is empty, which allows anonymous
 * access.
 */
function securityOf(requirements: unknown): readonly string[] {
  const requirementTexts = (toItems(requirements) ?? []).map((requirement) =>
    entriesOf(requirement)
      .map(([name, scopes]) => [name, ...(toItems(scopes) ?? [])].join(' '))
      .toSorted()
      .join(' and '),
  )
  return requirementTexts.includes('') ? [] : requirementTexts.toSorted()
}

export function trafficOf({
  document,
  operation,
  operationPointer,
  resolve,
  body,
}: TrafficSource): Traffic {
  const id = operation['operationId']
  return {
    ...(body && { body }),
    responses: new Map(
      entriesOf(operation['responses']).map(([status, response]) => [
        status.toUpperCase(),
        responseAt(response, appendPointer(operationPointer, 'responses', status), resolve),
      ]),
    ),
    security: securityOf(operation['security'] ?? document['security']),
    deprecated: operation['deprecated'] === true,
    ...(typeof id === 'string' && { operationId: id }),
  }
}
