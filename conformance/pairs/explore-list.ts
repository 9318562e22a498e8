/** Sends the arguments of a list in pairs, and judges every response by the records themselves. */
import { idsOf, listAt, sorted } from '#conformance/call/body.ts'
import { check, Failure } from '#conformance/call/check.ts'
import type { OperationRef } from '#conformance/call/request.ts'
import type { Context } from '#conformance/case/context.ts'
import { assertDone } from '#conformance/targets/checked-calls.ts'
import { isAccepted, type TargetResponse } from '#conformance/transport/exchange.ts'
import { asRecord } from '#openapi/values/json.ts'
import { getOrCreate } from '#openapi/values/memoize.ts'
import { type ArgumentRow, type ArgumentValues, coveringRows } from './covering-rows.ts'
import { describeRow, failureOf, reduceFailure, withoutArgument } from './reduce-row.ts'

/** What a list shows, for records that are known completely. */
export interface ListModel<R> {
  readonly operation: OperationRef
  readonly records: readonly R[]
  readonly values: ArgumentValues
  /** Arguments that select no records, sent with the rows in turn. */
  readonly views?: readonly ArgumentRow[]
  idOf(record: R): number
  /** The ids in a response; defaults to those of a plain list. */
  idsIn?(response: TargetResponse): readonly number[]
  /** The row with the arguments that limit the list to these records. */
  limited(row: ArgumentRow): ArgumentRow
  /** Whether the effect of the arguments together is defined. */
  isPossible(row: ArgumentRow): boolean
  /** The records that the arguments select, in their order, before paging. */
  selected(row: ArgumentRow): readonly R[]
  /** Records with equal values may be in any order. */
  orderValue(row: ArgumentRow, record: R): unknown
}

export const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise

export const DEFAULT_PAGE_SIZE = 10

/** The arguments of a page vary together, as the value `paging`. */
const withPaging = ({ paging, ...row }: ArgumentRow): ArgumentRow => ({
  ...row,
  ...asRecord(paging),
})

const startOf = ({ page, per_page, offset }: ArgumentRow): number =>
  numberOr(offset, (numberOr(page, 1) - 1) * numberOr(per_page, DEFAULT_PAGE_SIZE))

/** Without the value `paging`, all records fit on a page. */
function pageOf<R>(sent: ArgumentRow, selected: readonly R[]): readonly R[] {
  if (sent['paging'] === undefined) return selected
  const row = withPaging(sent)
  const start = startOf(row)
  return selected.slice(start, start + numberOr(row['per_page'], DEFAULT_PAGE_SIZE))
}

/** Parts of a list are defined where no two records have the same place in its order. */
function isPagePossible<R>(model: ListModel<R>, row: ArgumentRow): boolean {
  const paging = row['paging']
  if (paging === undefined) return true
  const selected = model.selected(row)
  const places = selected.map((record) => JSON.stringify(model.orderValue(row, record)))
  const isDistinct = new Set(places).size === places.length
  return isDistinct && startOf(withPaging(row)) < selected.length
}

const signatureOf = <R>(model: ListModel<R>, row: ArgumentRow): string =>
  JSON.stringify(pageOf(row, model.selected(row)).map(model.idOf))

export const idsInList = ({ body }: TargetResponse): readonly number[] =>
  idsOf(listAt(body)).map(Number)

/** Of a list that may contain records of others, only those of the model count. */
function judgeIds<R>(model: ListModel<R>, row: ArgumentRow, response: TargetResponse): void {
  const byId = new Map(model.records.map((record) => [model.idOf(record), record]))
  const { idsIn = idsInList } = model
  const own = idsIn(response).filter((id) => byId.has(id))
  const expected = pageOf(row, model.selected(row))
  const subject = `items with ${describeRow(row)}`
  check(subject, sorted(own)).is(sorted(expected.map(model.idOf)))
  const orderOf = (records: readonly R[]) => records.map((record) => model.orderValue(row, record))
  check(`the order of ${subject}`, orderOf(own.flatMap((id) => byId.get(id) ?? []))).is(
    orderOf(expected),
  )
}

/** Values that have an effect only alone, such as one that selects nothing. */
const singleRows = (values: ArgumentValues, rows: readonly ArgumentRow[]): readonly ArgumentRow[] =>
  Object.entries(values).flatMap(([name, all]) =>
    all
      .filter((value) => !rows.some((row) => row[name] === value))
      .map((value) => ({ [name]: value })),
  )

/** The same rows are compared many times. */
function withKnownSelections<R>(model: ListModel<R>): ListModel<R> {
  const known = new Map<string, readonly R[]>()
  const selected = (row: ArgumentRow) =>
    getOrCreate(known, JSON.stringify(row), () => model.selected(row))
  return { ...model, selected }
}

/** A row of arguments, the records that it selects, and the response. */
export interface ListedRow<R> {
  readonly row: ArgumentRow
  /** The arguments as sent. */
  readonly sent: ArgumentRow
  readonly selected: readonly R[]
  readonly response: TargetResponse
}

/** Judges the response to a row of arguments; throws a failure. */
export type JudgeListed<R> = (listed: ListedRow<R>) => Promise<void> | void

function rowsOf<R>(
  model: ListModel<R>,
  isPossible: (row: ArgumentRow) => boolean,
): readonly ArgumentRow[] {
  const isVisible = (row: ArgumentRow, name: string) =>
    signatureOf(model, row) !== signatureOf(model, withoutArgument(row, name))
  const pairs = coveringRows({ values: model.values, unit: 'arguments', isPossible, isVisible })
  const singles = singleRows(model.values, pairs).filter(
    (row) => isPossible(row) && Object.keys(row).every((name) => isVisible(row, name)),
  )
  const { views = [{}] } = model
  return [...pairs, ...singles].map((row, turn) => ({ ...row, ...views[turn % views.length] }))
}

/** A failure names its response, because another case may report it. */
async function judgeNaming<R>(judge: JudgeListed<R>, listed: ListedRow<R>): Promise<void> {
  try {
    await judge(listed)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { expected, got, details } = error
    throw new Failure({ expected, got }, { response: listed.response, ...details })
  }
}

/** Judges every response in several aspects; returns the smallest failure of each. */
export async function exploreAspects<R>(
  context: Context,
  listModel: ListModel<R>,
  aspects: Readonly<Record<string, JudgeListed<R>>>,
): Promise<ReadonlyMap<string, Failure>> {
  const model = withKnownSelections(listModel)
  const isPossible = (row: ArgumentRow) => model.isPossible(row) && isPagePossible(model, row)
  const send = async (row: ArgumentRow): Promise<ListedRow<R>> => {
    const sent = withPaging(model.limited(row))
    const response = await context.call(model.operation, sent)
    return { row, sent, selected: model.selected(row), response }
  }
  const judgeIdsOf: JudgeListed<R> = ({ row, response }) => {
    assertDone(context, model.operation, response)
    judgeIds(model, row, response)
  }
  const judges = Object.entries({ ids: judgeIdsOf, ...aspects })
  const found = new Map<string, Failure>()
  for (const row of rowsOf(model, isPossible)) {
    const listed = await send(row)
    for (const [aspect, judge] of judges) {
      if (found.has(aspect) || (aspect !== 'ids' && !isAccepted(listed.response))) continue
      const failure = await failureOf(() => judgeNaming(judge, listed), row)
      if (!failure) continue
      const judgeRow = async (each: ArgumentRow) => judgeNaming(judge, await send(each))
      found.set(aspect, (await reduceFailure(judgeRow, row, isPossible)) ?? failure)
    }
  }
  return found
}

/** Throws the smallest failure. */
export async function exploreList<R>(context: Context, model: ListModel<R>): Promise<void> {
  const failure = (await exploreAspects(context, model, {})).get('ids')
  if (failure) throw failure
}
