/** The smallest part of a failing row that still fails. */
import { Failure } from '#conformance/call/check.ts'
import type { ArgumentRow } from './covering-rows.ts'

/** Judges a row of arguments; throws a failure. */
export type JudgeRow = (row: ArgumentRow) => Promise<void>

export const withoutArgument = (row: ArgumentRow, name: string): ArgumentRow =>
  Object.fromEntries(Object.entries(row).filter(([each]) => each !== name))

export async function failureOf(judge: JudgeRow, row: ArgumentRow): Promise<Failure | undefined> {
  try {
    await judge(row)
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/**
 * Removes one argument after the other while the row still fails. The smallest part is judged last,
 * because the evidence of a case ends with the decisive response.
 */
export async function reduceFailure(
  judge: JudgeRow,
  row: ArgumentRow,
  isPossible: (row: ArgumentRow) => boolean,
): Promise<Failure | undefined> {
  let smallest = row
  let failure = await failureOf(judge, row)
  if (!failure) return undefined
  let isLast = true
  for (const name of Object.keys(row)) {
    const smaller = withoutArgument(smallest, name)
    if (Object.keys(smaller).length === 0 || !isPossible(smaller)) continue
    const found = await failureOf(judge, smaller)
    isLast = found !== undefined
    if (found) [smallest, failure] = [smaller, found]
  }
  return isLast ? failure : ((await failureOf(judge, smallest)) ?? failure)
}

const shortened = (value: unknown): string => {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** `search "x" together with status ["draft"]` */
export const describeRow = (row: ArgumentRow): string =>
  Object.entries(row)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${shortened(value)}`)
    .join(' together with ')
