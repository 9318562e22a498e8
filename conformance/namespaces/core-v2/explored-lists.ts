/** Cases that judge the same exploration of a list, each in one aspect. */
import { at, listAt } from '#conformance/call/body.ts'
import { check, type Failure } from '#conformance/call/check.ts'
import type { OperationRef } from '#conformance/call/request.ts'
import { checkTime } from '#conformance/call/times.ts'
import { type Case, type CaseDefaults, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { ArgumentRow } from '#conformance/pairs/covering-rows.ts'
import type { JudgeListed } from '#conformance/pairs/explore-list.ts'
import { describeRow } from '#conformance/pairs/reduce-row.ts'
import { getOrCreate } from '#openapi/values/memoize.ts'

/** The contexts, and the arguments of every route that select members. */
export const VIEWS: readonly ArgumentRow[] = [
  { context: 'edit' },
  {},
  { context: 'embed' },
  { context: 'view', _embed: 1 },
  { context: 'edit', _fields: 'id,title,date_gmt,author' },
]

const viewOf = (row: ArgumentRow): ArgumentRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => VIEWS.some((view) => name in view)))

type ReadOne = (id: number, view: ArgumentRow) => Promise<unknown>

/** Every item is shown as by a single read with the same view. */
export function judgeItems(readOne: ReadOne): JudgeListed<unknown> {
  const known = new Map<string, Promise<unknown>>()
  return async ({ sent, row, response }) => {
    const view = viewOf(sent)
    for (const item of listAt(response.body)) {
      const id = Number(at(item, 'id'))
      const key = `${id} ${JSON.stringify(view)}`
      const single = await getOrCreate(known, key, () => readOne(id, view))
      check(`item ${id} with ${describeRow(row)}`, item).is(single)
    }
  }
}

/** The times of every item, in site time and in UTC. */
export const judgeTimes =
  ({ target }: Context, name: 'date' | 'modified'): JudgeListed<unknown> =>
  ({ response }) => {
    for (const item of listAt(response.body)) checkTime(target.index.document, item, name)
  }

interface Aspect extends Partial<Pick<CaseDefaults, 'level' | 'spec'>> {
  readonly id: string
  readonly title: string
}

interface ExploredList {
  readonly operation: OperationRef
  readonly aspects: Readonly<Record<string, Aspect>>
  explore(context: Context): Promise<ReadonlyMap<string, Failure>>
}

const base = { kind: 'scenario', level: 'must', needs: 'write', spec: '4.9' } as const

/** The first of the cases that run explores the list for all. */
export const exploredCases = ({ operation, aspects, explore }: ExploredList): readonly Case[] => {
  const name = `exploration of ${operation.id}`
  return Object.entries(aspects).map(([aspect, { id, ...overrides }]) =>
    defineCase({
      ...base,
      ...overrides,
      id: `${operation.id}/${id}`,
      isolated: name,
      async run(context) {
        const failure = (await context.once(name, () => explore(context))).get(aspect)
        if (failure) throw failure
      },
    }),
  )
}
