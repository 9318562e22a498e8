/** Mutants whose index differs from the served routes. */

import type { Level } from '#conformance/call/classification.ts'
import { declaredLevel } from '#conformance/kinds/constraints/levels.ts'
import { COMPARED } from '#conformance/targets/tolerance.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { isNamespaceRoot } from '#openapi/language/define.ts'
import { editOperation, editRoute, without } from './contract-edits.ts'
import type { Draft, DraftsOf, EditOperation } from './mutant.ts'

interface Entry {
  readonly place: string
  readonly what: string
  readonly ground?: Level
  readonly shown: (contract: Contract) => Contract
}

const toDraft = ({ place, what, ground = 'must', shown }: Entry): Draft => ({
  kind: 'index-wrong',
  place,
  what: `the index: ${what}`,
  ground,
  near: `index.${place}`,
  shown,
})

const inOperation =
  (id: string, edit: EditOperation) =>
  (contract: Contract): Contract =>
    editOperation(contract, id, edit)

function entryDrafts(operation: ContractOperation): readonly Draft[] {
  const { id, path, pattern, methods, batch, assumed } = operation
  const last = methods.at(-1)
  const entries: readonly Entry[] = [
    { place: 'route', what: 'has no such operation', shown: inOperation(id, () => undefined) },
    {
      place: 'methods',
      what: `does not list ${last}`,
      shown: inOperation(id, (own) => ({
        ...own,
        methods: own.methods.filter((method) => method !== last),
      })),
    },
    {
      place: 'namespace',
      what: 'names another namespace',
      shown: (contract) =>
        editRoute(contract, pattern, (route) => ({ ...route, namespace: 'elsewhere/v1' })),
    },
    {
      place: 'batch',
      what: batch ? 'does not mark it for batches' : 'marks it for batches',
      shown: inOperation(id, ({ batch: _, ...own }) => (batch ? own : { ...own, batch: true })),
    },
    path.includes('{')
      ? {
          place: 'captures',
          what: 'has another class for a parameter',
          ground: assumed?.params ? 'assumed' : 'must',
          shown: inOperation(id, (own) => ({
            ...own,
            pattern: own.pattern.replace(/>[^)]*\)/, '>[^/]+)'),
          })),
        }
      : {
          place: 'link',
          what: 'links to another address',
          shown: (contract) =>
            editRoute(contract, pattern, (route) => ({ ...route, path: '/elsewhere' })),
        },
  ]
  return entries.map(toDraft)
}

const OTHERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  type: (value) => (value === 'string' ? 'integer' : 'string'),
  default: () => 'something else',
  enum: (values) => [...[values].flat(), 'one-more'],
  required: (value) => value !== true,
  minimum: (value) => Number(value) + 1,
  maximum: (value) => Number(value) + 1,
  pattern: () => '.*',
  format: () => 'something-else',
  items: () => ({ type: 'null' }),
}

const withArgument =
  (name: string, edit: (schema: ArgSchema) => ArgSchema | undefined): EditOperation =>
  (operation) => {
    const edited = edit(operation.args[name] ?? {})
    const rest = without(operation.args, name)
    return { ...operation, args: edited ? { ...rest, [name]: edited } : rest }
  }

function keywordDrafts(operation: ContractOperation, name: string): readonly Draft[] {
  const schema = operation.args[name] ?? {}
  return COMPARED.filter((keyword) => keyword === 'required' || schema[keyword] !== undefined).map(
    (keyword) =>
      toDraft({
        place: `args.${name}.${keyword}`,
        what: `${name} has another ${keyword}, or none`,
        ground: declaredLevel(operation, { arg: name, keyword }),
        shown: inOperation(
          operation.id,
          withArgument(name, (part) => {
            const other = OTHERS[keyword]
            return other ? { ...part, [keyword]: other(part[keyword]) } : without(part, keyword)
          }),
        ),
      }),
  )
}

/** The argument of the variant is part of every route: its presence is enough. */
const isEverywhere = (name: string): boolean => name === 'multilang_language'

const argumentDrafts: DraftsOf = (operation) =>
  Object.keys(operation.args).flatMap((name) => [
    toDraft({
      place: `args.${name}`,
      what: `does not show ${name}`,
      shown: inOperation(
        operation.id,
        withArgument(name, () => undefined),
      ),
    }),
    ...(isEverywhere(name) ? [] : keywordDrafts(operation, name)),
  ])

const namespaceDraft = (name: string): Draft => ({
  ...toDraft({
    place: 'namespaces',
    what: `does not list ${name}`,
    shown: (contract) => ({
      ...contract,
      namespaces: contract.namespaces.filter((namespace) => namespace.name !== name),
    }),
  }),
  near: 'index.',
})

export const indexDrafts: DraftsOf = (operation) => [
  ...entryDrafts(operation),
  ...argumentDrafts(operation),
  ...(isNamespaceRoot(operation) ? [namespaceDraft(operation.namespace)] : []),
]
