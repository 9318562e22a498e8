/** Writes the members of a record in pairs, and reads all members after every write. */
import { Failure } from '#conformance/call/check.ts'
import { EDIT_METHODS } from '#openapi/language/define.ts'
import { memberOf } from '#openapi/values/json.ts'
import {
  type ArgumentRow,
  type ArgumentValues,
  coveringRows,
  type PairUnit,
} from './covering-rows.ts'
import { describeRow, type JudgeRow, reduceFailure } from './reduce-row.ts'

/** A record that is written and read. */
export interface WrittenRecord {
  write(row: ArgumentRow): Promise<void>
  read(): Promise<unknown>
  /** The members sent have their values, all others are as before. */
  check(row: ArgumentRow, before: unknown, after: unknown): void
}

export interface WriteModel {
  readonly values: ArgumentValues
  isPossible(row: ArgumentRow): boolean
  create(): Promise<WrittenRecord>
}

type RowModel = Pick<WriteModel, 'values' | 'isPossible'>

/** Members that a row leaves open have their values in turn. */
function completed({ values, isPossible }: RowModel, row: ArgumentRow, turn: number): ArgumentRow {
  let complete = row
  for (const [name, all] of Object.entries(values)) {
    const candidate = { [name]: all[turn % all.length], ...complete }
    if (isPossible(candidate)) complete = candidate
  }
  return complete
}

const rowsOf = (model: RowModel, unit: PairUnit) =>
  coveringRows({ ...model, unit, isVisible: () => true }).map((row, turn) =>
    completed(model, row, turn),
  )

/** The method of a row's own request; a part of a batch may fail for another reason. */
const methodOf = ({ method, sending }: ArgumentRow): unknown =>
  method ?? (memberOf(sending, 'isBatched') === true ? undefined : memberOf(sending, 'method'))

/** A member that the row sent with its own method was not stored by this method. */
function detailsAfter(row: ArgumentRow, { fact, ...details }: Failure['details']) {
  const method = methodOf(row)
  if (fact?.kind !== 'member' || typeof method !== 'string') return { ...details, fact }
  return { ...details, fact: { ...fact, method } }
}

/** A failure names the members that were sent. */
export function namingRow(row: ArgumentRow, check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const expected = `${error.expected} after a write of ${describeRow(row)}`
    throw new Failure({ expected, got: error.got }, detailsAfter(row, error.details))
  }
}

/** One after the other on the same record, whose values therefore differ from row to row. */
async function judgeOn(record: WrittenRecord): Promise<JudgeRow> {
  let before = await record.read()
  return async (row) => {
    await record.write(row)
    const after = await record.read()
    namingRow(row, () => record.check(row, before, after))
    before = after
  }
}

async function judgeAll(
  rows: readonly ArgumentRow[],
  judge: JudgeRow,
  reduce: (row: ArgumentRow) => Promise<Failure | undefined>,
): Promise<void> {
  for (const row of rows) {
    try {
      await judge(row)
    } catch (error) {
      throw (error instanceof Failure && (await reduce(row))) || error
    }
  }
}

/** Throws the smallest failure, found with records of its own. */
export async function exploreUpdates(model: WriteModel): Promise<void> {
  const judgeFresh: JudgeRow = async (row) => (await judgeOn(await model.create()))(row)
  const judge = await judgeOn(await model.create())
  await judgeAll(rowsOf(model, 'values'), judge, (row) =>
    reduceFailure(judgeFresh, row, model.isPossible),
  )
}

/** A record with changed values keeps them when each method writes other members. */
export async function keepsUnsent(
  record: WrittenRecord,
  changed: ArgumentRow,
  others: readonly ArgumentRow[],
): Promise<void> {
  const judge = await judgeOn(record)
  await judge(changed)
  for (const method of EDIT_METHODS) for (const row of others) await judge({ method, ...row })
}

export interface CreateModel extends RowModel {
  /** Creates a record with these members and judges it. */
  readonly judge: JudgeRow
}

export const exploreCreations = ({ judge, ...model }: CreateModel): Promise<void> =>
  judgeAll(rowsOf(model, 'arguments'), judge, (row) => reduceFailure(judge, row, model.isPossible))
