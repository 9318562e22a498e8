/** Extends a contract, so that everything derived from it covers the extension as well. */

import { type Contract, type ContractOperation, routesOf } from '#openapi/contract/contract.ts'
import type { AdoptedSample } from '#openapi/language/adopted-sample.ts'
import type { ArgMap } from '#openapi/language/arguments.ts'
import type { Param } from '#openapi/language/captures.ts'
import { isGet, type Operation, operation, response } from '#openapi/language/define.ts'
import { indexPattern } from '#openapi/language/patterns.ts'
import { any, int, type JsonSchema, literal, object, str } from '#openapi/language/schema.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { type Namespace, namespace } from '#openapi/shared/namespace.ts'
import { groupBy, mapValues } from '#openapi/values/json.ts'
import { accessOf } from './access.ts'
import type {
  AdoptedError,
  AdoptedOperation,
  AdoptedRoute,
  BuiltInExtension,
  Extension,
} from './extension.ts'
import { exampleFor } from './path-class.ts'

/** Responses and access of a deployment are observed at most once and never stated. */
const ASSUMED = {
  args: 'D-093',
  responses: 'D-054',
  access: 'D-054',
  errors: 'D-054',
  behaviour: 'D-054',
} as const

const paramOf = (capture: string): Param => ({
  capture,
  example: exampleFor(capture) ?? 'example',
  description: 'Path parameter, as declared by the deployment.',
})

/** Documents describe every argument; the index does so only if the deployment does. */
const withDescriptions = (args: ArgMap): ArgMap =>
  mapValues(args, (schema) =>
    schema.description === undefined
      ? { ...schema, words: 'As declared by the deployment.' }
      : schema,
  )

const errorBody = ({ status, code }: AdoptedError): JsonSchema =>
  object({
    code: literal(code),
    message: str('The deployment answers this call with an error.'),
    data: object({ status: int(status) }),
  })

const isCreation = ({ archetype, methods }: AdoptedOperation): boolean =>
  archetype === 'list' && methods.includes('POST')

const responsesOf = (own: AdoptedOperation): Operation['responses'] =>
  own.error
    ? { [own.error.status]: response({ body: errorBody(own.error) }) }
    : { [isCreation(own) ? 201 : 200]: response({ body: own.response ?? any({}) }) }

const sampleOf = ({
  records,
  contexts,
  anonymous,
  ownMembers,
}: AdoptedOperation): AdoptedSample => ({
  ...(records && { records }),
  ...(contexts && { contexts }),
  ...(anonymous && { anonymous }),
  ...(ownMembers && { ownMembers }),
})

function toOperation(own: AdoptedOperation, { path, params = {} }: AdoptedRoute): Operation {
  const { id, methods, args = {}, archetype } = own
  return operation({
    id,
    summary: own.summary ?? `${methods.join(', ')} ${path}, as adopted.`,
    methods,
    path,
    params: mapValues(params, paramOf),
    args: withDescriptions(args),
    responses: responsesOf(own),
    errors: ['rest_adopted_not_found'],
    access: accessOf(own.access) ?? 'manage_options',
    // The side effects of a write to an unknown route are unknown too.
    effect: isGet(own) ? 'safe' : 'irreversible',
    ...(own.batch && { batch: true }),
    ...(own.refusal !== undefined && { refusal: own.refusal }),
    spec: '4',
    assumed: ASSUMED,
    archetype,
    sample: sampleOf(own),
  })
}

/** Additions to a contract. */
interface Addition {
  /** New operations, by namespace. */
  readonly operations: ReadonlyMap<string, readonly Operation[]>
  /** The descriptions of new namespaces. */
  readonly namespaces?: Readonly<Record<string, string>> | undefined
  readonly everywhere?: ArgMap | undefined
  readonly arguments?: Readonly<Record<string, ArgMap>> | undefined
  readonly leftOut?: readonly string[] | undefined
  readonly differences?: Contract['differences'] | undefined
}

function namespacesWith(contract: Contract, { operations, namespaces = {} }: Addition) {
  const known = contract.namespaces.map(({ name }) => name)
  const newNamespaces = [...new Set([...Object.keys(namespaces), ...operations.keys()])]
    .filter((name) => !known.includes(name))
    .map((name) => namespace({ name, description: namespaces[name] ?? 'Adopted.', operations: [] }))
  return [...contract.namespaces, ...newNamespaces].map((each) => ({
    namespace: each,
    isNew: newNamespaces.includes(each),
    added: operations.get(each.name) ?? [],
  }))
}

const toContractOperation = (own: Operation, name: string, extra: ArgMap): ContractOperation => ({
  ...own,
  extension: true,
  args: { ...own.args, ...extra },
  namespace: name,
  pattern: indexPattern(own),
})

/** A contract may be extended more than once. */
function withArguments(own: ContractOperation, added: ArgMap): ContractOperation {
  const names = Object.keys(added)
  if (names.length === 0) return own
  const { extension = [] } = own
  return {
    ...own,
    args: { ...own.args, ...added },
    extension: extension === true ? true : [...extension, ...names],
  }
}

function applyAddition(contract: Contract, addition: Addition): Contract {
  const everywhere = withDescriptions(addition.everywhere ?? {})
  const byId = mapValues(addition.arguments ?? {}, withDescriptions)
  const parts = namespacesWith(contract, addition)
  const extra = { ...contract.variant.extraArgs, ...everywhere }
  const operations = [
    ...contract.operations.map((own) => withArguments(own, { ...everywhere, ...byId[own.id] })),
    ...parts.flatMap(({ namespace: { name, operations }, isNew, added }) =>
      [...(isNew ? operations : []), ...added].map((own) => toContractOperation(own, name, extra)),
    ),
  ]
  return {
    ...contract,
    variant: {
      ...contract.variant,
      namespaces: parts.map(({ namespace: { name } }) => name),
      extraArgs: extra,
    },
    namespaces: parts.map(
      ({ namespace: each, added }): Namespace => ({
        ...each,
        operations: [...each.operations, ...added],
      }),
    ),
    operations,
    routes: routesOf(operations),
    leftOut: [...(contract.leftOut ?? []), ...(addition.leftOut ?? [])],
    differences: [...(contract.differences ?? []), ...(addition.differences ?? [])],
  }
}

export function extendContract(contract: Contract, extension: Extension): Contract {
  const byNamespace = groupBy(extension.routes, (route) => route.namespace)
  const operations = [...byNamespace].map(
    ([name, routes]) =>
      [
        name,
        routes.flatMap((route) => route.operations.map((own) => toOperation(own, route))),
      ] as const,
  )
  return applyAddition(contract, { ...extension, operations: new Map(operations) })
}

/** The contract with the operations of an extension of the package. */
export const withBuiltIn = (contract: Contract, extension: BuiltInExtension): Contract =>
  applyAddition(contract, { operations: new Map([[extension.namespace, extension.operations]]) })

/** The contracts of both variants with the extensions of a run. */
export interface ExtendedContracts {
  readonly contractOf: (variant: VariantId) => Contract
  /** The only extended variant; undefined if both are. */
  readonly variant?: VariantId
}

/** Variant B includes the routes of A. */
export const widestContract = ({ contractOf, variant = 'b' }: ExtendedContracts): Contract =>
  contractOf(variant)
