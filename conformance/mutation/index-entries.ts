/** Mutants whose index says something else than what is served. */
import type { ContractOperation } from '#openapi/contract.ts'
import type { Mutant, MutantsOf } from './mutant.ts'

type Tree = { [name: string]: unknown }
interface Entry extends Tree {
  methods: string[]
  endpoints: (Tree & { methods: string[]; args: Tree })[]
}

const routesOf = (document: Tree) => document['routes'] as { [pattern: string]: Entry }

const entryOf = (document: Tree, { pattern }: ContractOperation): Entry =>
  routesOf(document)[pattern] as Entry

function endpointOf(document: Tree, operation: ContractOperation) {
  const { endpoints } = entryOf(document, operation)
  return (
    endpoints.find(({ methods }) => methods.includes(operation.methods[0] ?? '')) ?? endpoints[0]
  )
}

const argumentOf = (document: Tree, operation: ContractOperation, name: string): Tree =>
  (endpointOf(document, operation)?.args[name] ?? {}) as Tree

const CHANGES: Readonly<Record<string, (argument: Tree) => void>> = {
  'required flipped': (argument) => {
    argument['required'] = argument['required'] !== true
  },
  'type changed': (argument) => {
    if ('type' in argument) argument['type'] = argument['type'] === 'string' ? 'integer' : 'string'
  },
  'default changed': (argument) => {
    if ('default' in argument) argument['default'] = 'something else'
  },
  'enum widened': (argument) => {
    if (Array.isArray(argument['enum'])) argument['enum'] = [...argument['enum'], 'one-more']
  },
  'bound off by one': (argument) => {
    for (const name of ['minimum', 'maximum'])
      if (name in argument) argument[name] = Number(argument[name]) + 1
  },
}

const KEYWORD: Readonly<Record<string, readonly string[]>> = {
  'type changed': ['type'],
  'default changed': ['default'],
  'enum widened': ['enum'],
  'bound off by one': ['minimum', 'maximum'],
}

const applies = (change: string, schema: object): boolean =>
  KEYWORD[change]?.some((keyword) => keyword in schema) ?? true

function argumentDrafts(
  operation: ContractOperation,
): readonly Omit<Mutant, 'name' | 'operation'>[] {
  return Object.entries(operation.args).flatMap(([name, schema]) => [
    {
      kind: `index: argument ${name} missing`,
      index: (document: Tree) => {
        delete endpointOf(document, operation)?.args[name]
      },
    },
    ...Object.entries(CHANGES)
      .filter(([change]) => applies(change, schema))
      .map(([change, apply]) => ({
        kind: `index: ${change} of ${name}`,
        index: (document: Tree) => apply(argumentOf(document, operation, name)),
      })),
  ])
}

export const indexMutants: MutantsOf = (operation) => {
  const drafts: readonly Omit<Mutant, 'name' | 'operation'>[] = [
    {
      kind: 'index: route missing',
      index: (document) => {
        delete routesOf(document)[operation.pattern]
      },
    },
    {
      kind: 'index: method missing',
      index: (document) => {
        const entry = entryOf(document, operation)
        const gone = operation.methods.at(-1)
        entry.methods = entry.methods.filter((method) => method !== gone)
        for (const endpoint of entry.endpoints)
          endpoint.methods = endpoint.methods.filter((method) => method !== gone)
      },
    },
    {
      kind: 'index: namespace wrong',
      index: (document) => {
        entryOf(document, operation)['namespace'] = 'elsewhere/v1'
      },
    },
    ...argumentDrafts(operation),
  ]
  return drafts.map((draft) => ({ ...draft, name: `${operation.id}: ${draft.kind}`, operation }))
}
