/** Writes that succeed without an effect, and omitted state transitions. */

import { readDataset } from '#fixtures/dataset/dataset.ts'
import { createSite, type Site } from '#fixtures/site/site.ts'
import type { Behaviour } from '#handlers/runtime/implement.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { isGet, isRead } from '#openapi/language/define.ts'
import type { Json } from '#openapi/values/json.ts'
import type { Draft, DraftsOf, Trace } from './mutant.ts'
import { withHandler } from './with-handler.ts'

const copyOf = (site: Site): Site =>
  createSite({ template: readDataset(site.snapshot()), clock: site.clock })

/** The handler works on a copy of the site, which is discarded. */
const forgetting = (behaviour: Behaviour<never>, trace: Trace): Behaviour<never> =>
  withHandler(behaviour, (call, next) => {
    const site = copyOf(call.site)
    const { version } = site
    const reply = next({ site })
    if ((reply.status ?? 200) < 400) {
      trace.ran += 1
      trace.acted += site.version === version ? 0 : 1
    }
    return reply
  })

type EditArguments = (args: Json) => Json

/** The handler gets other arguments than were sent. */
const given =
  (edit: EditArguments) =>
  (behaviour: Behaviour<never>, trace: Trace): Behaviour<never> =>
    withHandler(behaviour, (call, next) => {
      trace.ran += 1
      trace.acted += 1
      const args = edit(call.args)
      return next({ args, param: (name: string) => args[name] })
    })

interface Move {
  readonly place: string
  readonly what: string
  readonly edit: EditArguments
}

const always = (name: string, value: unknown, what: string): Move => ({
  place: `${name}.${String(value)}`,
  what,
  edit: (args) => ({ ...args, [name]: value }),
})

const onlyFirst = (name: string): Move => ({
  place: `${name}.first`,
  what: `only the first of ${name} is used`,
  edit: (args) => ({ ...args, [name]: [args[name]].flat().slice(0, 1) }),
})

type MovesOf = (operation: ContractOperation) => readonly Move[]

const NEVER = always('force', false, 'records are always trashed, never deleted')
const ALWAYS = always('force', true, 'records are always deleted, never trashed')

/** Section 3: some records go to the trash unless forced, others can only be deleted with force. */
const forcedMoves: MovesOf = ({ methods, args, resource }) => {
  if (!methods.includes('DELETE') || !args['force']) return []
  return resource?.history ? [ALWAYS] : [NEVER, ALWAYS]
}

const isList = ({ type, required, items }: ArgSchema): boolean =>
  type === 'array' && required === true && items?.type !== 'string'

const namesWhere = ({ args }: ContractOperation, matches: (schema: ArgSchema) => boolean) =>
  Object.entries(args).flatMap(([name, schema]) => (matches(schema) ? [name] : []))

/** Faults of bulk operations: for several records, and for their common flags. */
const severalMoves: MovesOf = (operation) => {
  const lists = namesWhere(operation, isList)
  if (isRead(operation) || lists.length === 0) return []
  const flags = namesWhere(operation, ({ type }) => type === 'boolean')
  return [
    ...flags
      .filter((name) => name !== 'force')
      .flatMap((name) =>
        [true, false].map((value) => always(name, value, `${name} is always ${value}`)),
      ),
    ...lists.map(onlyFirst),
  ]
}

const isState = ({ type, enum: values = [], required }: ArgSchema): boolean =>
  required !== true && (type === 'boolean' || values.length > 1)

/** States of creation and of transitions. */
const stateMoves: MovesOf = (operation) =>
  isRead(operation) || !(operation.path.endsWith('}') || operation.responses[201])
    ? []
    : namesWhere(operation, isState)
        .filter((name) => name !== 'force' && name !== 'multilang_language')
        .map((name) => ({
          place: `${name}.ignored`,
          what: `${name} has no effect`,
          edit: ({ [name]: _, ...args }) => args,
        }))

/** A batch has modes; for other operations, `argument-ignored` covers every argument. */
const modeMoves: MovesOf = ({ kind, args }) =>
  kind === 'batch'
    ? Object.entries(args).flatMap(([name, { enum: modes = [] }]) =>
        name === 'multilang_language'
          ? []
          : modes.map((mode) => always(name, mode, `${name} is always ${String(mode)}`)),
      )
    : []

const movesOf: MovesOf = (operation) => [
  ...forcedMoves(operation),
  ...modeMoves(operation),
  ...stateMoves(operation),
  ...severalMoves(operation),
]

const moveDrafts: DraftsOf = (operation) =>
  movesOf(operation).map(
    ({ place, what, edit }): Draft => ({
      kind: operation.kind === 'batch' ? 'batch-wrong' : 'transition-skipped',
      place,
      what,
      ground: 'must',
      behaves: given(edit),
    }),
  )

const lostDrafts: DraftsOf = (operation) =>
  isRead(operation) || operation.effect === 'safe-post' || operation.kind === 'batch'
    ? []
    : [
        {
          kind: 'write-lost',
          what: 'it responds with success and stores nothing',
          // That a read stores data is an assumption (D-018, D-031).
          ground: isGet(operation) || operation.kind === 'read' ? 'assumed' : 'should',
          behaves: forgetting,
        },
      ]

export const writeDrafts: DraftsOf = (operation) => [
  ...lostDrafts(operation),
  ...moveDrafts(operation),
]
