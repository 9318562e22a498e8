/** The inputs of an OpenAPI operation: parameters and body members, as arguments. */

import { appendPointer } from '#openapi/drift/surface/pointer.ts'
import type { ResolveReference } from '#openapi/drift/surface/schema-source.ts'
import type { Part, ValueShape } from '#openapi/drift/surface/shape.ts'
import type { Message, SurfaceArgument } from '#openapi/drift/surface/surface.ts'
import { asRecord, isRecord, type Json, memberOf, toItems } from '#openapi/values/json.ts'
import { partOf } from './shape.ts'

interface InputSource {
  readonly item: Json
  readonly operation: Json
  /** The pointer of the path item. */
  readonly pointer: string
  readonly operationPointer: string
  readonly resolve: ResolveReference
}

export interface Inputs {
  readonly args: ReadonlyMap<string, SurfaceArgument>
  readonly params: ReadonlyMap<string, string | undefined>
  readonly body?: Message & { readonly required: boolean; readonly hasMembers: boolean }
}

/** Content types with their schemas. */
export function mediaOf(
  content: unknown,
  pointer: string,
  resolve: ResolveReference,
): ReadonlyMap<string, Part> {
  if (!isRecord(content)) return new Map()
  return new Map(
    Object.entries(content).map(([type, value]) => {
      const schemaPointer = appendPointer(pointer, type, 'schema')
      const schema = memberOf(value, 'schema')
      return [type, partOf({ value: schema, pointer: schemaPointer }, resolve)]
    }),
  )
}

const isJson = (type: string): boolean => /^application\/(?:[\w.-]+\+)?json\b/i.test(type)

/** The representative schema of all content types: JSON if there is one. */
const mainPart = (media: ReadonlyMap<string, Part>): Part | undefined => {
  const types = [...media.keys()]
  return media.get(types.find(isJson) ?? types[0] ?? '')
}

const LOCATIONS = ['path', 'query', 'header', 'cookie'] as const

function parameterAt(
  value: unknown,
  pointer: string,
  resolve: ResolveReference,
): SurfaceArgument[] {
  const located = resolve({ value, pointer })
  const parameter = located.value
  if (!isRecord(parameter) || typeof parameter['name'] !== 'string') return []
  // Global parameters are not part of an index, so they are not compared.
  if (parameter['x-global'] === true) return []
  const location = LOCATIONS.find((known) => known === parameter['in'])
  if (!location) return []
  const media = mediaOf(parameter['content'], appendPointer(located.pointer, 'content'), resolve)
  const schema = { value: parameter['schema'], pointer: appendPointer(located.pointer, 'schema') }
  return [
    {
      name: parameter['name'],
      required: parameter['required'] === true,
      shape: mainPart(media) ?? partOf(schema, resolve),
      pointer: located.pointer,
      location,
    },
  ]
}

/** Parameters of the operation override those of its path item. */
function parametersOf({
  item,
  operation,
  pointer,
  operationPointer,
  resolve,
}: InputSource): readonly SurfaceArgument[] {
  const read = (source: Json, where: string) =>
    (toItems(source['parameters']) ?? []).flatMap((value, index) =>
      parameterAt(value, appendPointer(where, 'parameters', index), resolve),
    )
  const all = [...read(item, pointer), ...read(operation, operationPointer)]
  return [...new Map(all.map((each) => [`${each.location} ${each.name}`, each])).values()]
}

function bodyOf({ operation, operationPointer, resolve }: InputSource): Inputs['body'] {
  const { value, pointer } = resolve({
    value: operation['requestBody'],
    pointer: appendPointer(operationPointer, 'requestBody'),
  })
  if (!isRecord(value)) return undefined
  const media = mediaOf(value['content'], appendPointer(pointer, 'content'), resolve)
  const hasMembers = (mainPart(media)?.().members.size ?? 0) > 0
  return { pointer, media, required: value['required'] === true, hasMembers }
}

/** Without the members that an export marks as absent from every index. */
function membersOf(body: Inputs['body'], { operation }: InputSource): readonly SurfaceArgument[] {
  const shape = body && mainPart(body.media)?.()
  const undeclared = asRecord(operation['x-undeclared'])
  return [...(shape?.members ?? [])]
    .filter(([name]) => !Object.hasOwn(undeclared, name))
    .map(([name, { required, shape: part }]) => ({
      name,
      required,
      shape: part,
      pointer: appendPointer(shape?.pointer ?? '', 'properties', name),
      location: 'body' as const,
    }))
}

/** The expression of a path parameter, if its schema implies one. */
function expressionOf({ types, pattern, enum: choices }: ValueShape): string | undefined {
  if (choices?.every((value) => /^[\w-]+$/.test(String(value)))) return choices.join('|')
  const anchored = pattern && /^\^(.*)\$$/.exec(pattern)
  if (anchored) return anchored[1]
  return types.length === 1 && types[0] === 'integer' ? '[\\d]+' : undefined
}

export function inputsOf(source: InputSource): Inputs {
  const parameters = parametersOf(source)
  const body = bodyOf(source)
  const inPath = parameters.filter(({ location }) => location === 'path')
  return {
    args: new Map([...membersOf(body, source), ...parameters].map((each) => [each.name, each])),
    params: new Map(inPath.map(({ name, shape }) => [name, expressionOf(shape())])),
    ...(body && { body }),
  }
}
