/** The surface of a contract, as in its index; pointers are those of the exported document. */

import type { Contract, ContractOperation, Route } from '#openapi/contract/contract.ts'
import { wireArgument } from '#openapi/derive/wire-argument.ts'
import { appendPointer } from '#openapi/drift/surface/pointer.ts'
import { basisOf, NO_PROVENANCE, provenanceOf } from '#openapi/drift/surface/provenance.ts'
import { resolveNothing } from '#openapi/drift/surface/schema-source.ts'
import type { Part } from '#openapi/drift/surface/shape.ts'
import {
  type IndexField,
  joinRoutes,
  type Mechanism,
  type Surface,
  type SurfaceArgument,
  type SurfaceEndpoint,
  type SurfaceRoute,
} from '#openapi/drift/surface/surface.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { responseOf } from '#openapi/language/define.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import { memoize } from '#openapi/values/memoize.ts'
import { fieldsIn } from './index-fields.ts'
import { readPattern } from './route-pattern.ts'
import { readShape } from './shape.ts'

const operationPointer = ({ path }: ContractOperation, method: string): string =>
  appendPointer('/paths', path, method.toLowerCase())

const JSON_MEMBERS = ['requestBody', 'content', 'application/json', 'schema', 'properties']

/** The location of each argument in the exported document. */
function pointerFor(operation: ContractOperation): (name: string) => string {
  const method = operation.methods[0] ?? 'GET'
  const pointer = operationPointer(operation, method)
  const inPath = parameterNames(operation.path)
  const others = Object.keys(operation.args).filter((name) => !inPath.includes(name))
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const parameters = hasBody ? inPath : [...inPath, ...others]
  return (name) =>
    parameters.includes(name)
      ? appendPointer(pointer, 'parameters', parameters.indexOf(name))
      : appendPointer(pointer, ...JSON_MEMBERS, name)
}

/** The index form, for a cheap equality check. */
const indexForm = memoize(wireArgument)

const partFor = (schema: ArgSchema, pointer: string): Part =>
  Object.assign(() => readShape({ value: schema, pointer }, resolveNothing), {
    source: indexForm(schema),
  })

function argumentsOf(operation: ContractOperation): ReadonlyMap<string, SurfaceArgument> {
  const pointer = pointerFor(operation)
  const inPath = parameterNames(operation.path)
  return new Map(
    Object.entries(operation.args).map(([name, schema]: [string, ArgSchema]) => [
      name,
      {
        name,
        required: schema.required === true,
        shape: partFor(schema, pointer(name)),
        pointer: pointer(name),
        location: inPath.includes(name) ? 'path' : 'any',
      },
    ]),
  )
}

/** Section 4.13 only names some namespaces; their root follows from section 4. */
const isImplied = (operation: ContractOperation, { namespaces }: Contract): boolean =>
  namespaces.some(({ name, operations }) => name === operation.namespace && operations.length === 1)

const toEndpoint = (operation: ContractOperation, contract: Contract): SurfaceEndpoint => ({
  methods: operation.methods,
  pointer: operationPointer(operation, operation.methods[0] ?? 'GET'),
  params: new Map(
    Object.entries(operation.params).map(([name, { capture }]) => [name, capture] as const),
  ),
  args: argumentsOf(operation),
  batch: operation.batch === true,
  provenance: provenanceOf(operation, isImplied(operation, contract)),
})

function toRoute({ path, namespace, operations }: Route, contract: Contract): SurfaceRoute[] {
  const listed = operations.filter(({ unlisted }) => !unlisted)
  if (!listed.length) return []
  const endpoints = listed.map((operation) => toEndpoint(operation, contract))
  return [
    { template: path, namespace, pointer: appendPointer('/paths', path), endpoints, faults: [] },
  ]
}

const findIndex = ({ operations }: Contract): ContractOperation | undefined =>
  operations.find(({ path, methods }) => path === '/' && methods.includes('GET'))

const INDEX_SCHEMA = '/components/schemas/IndexDocument'

function fieldsOf(index: ContractOperation | undefined): ReadonlyMap<string, IndexField> {
  const body = index?.responses[200] && responseOf(index.responses[200]).body
  return fieldsIn(readShape({ value: body, pointer: INDEX_SCHEMA }, resolveNothing))
}

/** Section 5: one mechanism, with the URL of its authorization screen. */
const AUTHENTICATION: ReadonlyMap<string, Mechanism> = new Map([
  [
    'application-passwords',
    { pointer: '/components/securitySchemes/applicationPassword', hasAddress: true },
  ],
])

/** Marks the parts that the interface document leaves open, in any format. */
export const unstatedParts = ({
  namespaces,
}: Contract): Pick<Surface, 'hasUnstatedParts' | 'partlyDocumented'> => ({
  hasUnstatedParts: true,
  partlyDocumented: new Set(
    namespaces.filter(({ isPartlyDocumented }) => isPartlyDocumented).map(({ name }) => name),
  ),
})

export function contractSurface(contract: Contract): Surface {
  const index = findIndex(contract)
  return {
    kind: 'contract',
    namespaces: contract.namespaces.map(({ name }) => name),
    listsNamespaces: true,
    routes: joinRoutes(contract.routes.flatMap((route) => toRoute(route, contract))),
    authentication: AUTHENTICATION,
    fields: fieldsOf(index),
    fieldBasis: basisOf(index ? provenanceOf(index, false) : NO_PROVENANCE, 'route'),
    resolve: resolveNothing,
    leftOut: new Set(contract.leftOut?.map((pattern) => readPattern(pattern).template)),
    ...unstatedParts(contract),
  }
}
