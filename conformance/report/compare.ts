/** Compares a run with an earlier one: new, fixed and unchanged failures. */
import type { Result } from '#conformance/runner/result.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { isRecord } from '#openapi/values/json.ts'
import { parseJson } from '#openapi/values/parse-json.ts'

export interface RunComparison {
  /** The earlier run. */
  readonly with: { readonly id: string; readonly started: string }
  /** Cases that fail now and did not fail before. */
  readonly added: readonly string[]
  /** Cases that failed before and pass now. */
  readonly gone: readonly string[]
  /** Cases that failed before and are not in this run or cannot be judged now. */
  readonly unknown: readonly string[]
  readonly same: number
  /** Cases that passed before and are skipped now: the skip may hide a fault. */
  readonly skipped: readonly string[]
  /** Differences in scope, which alone may make cases new or gone. */
  readonly differs: readonly string[]
}

/** Options that must be equal to compare two runs case by case. */
interface Scope {
  readonly variant: string
  readonly mode: string
  readonly level: string
  readonly filter: readonly string[]
  readonly accounts?: readonly string[] | undefined
}

export interface EarlierRun {
  readonly run: { readonly id: string; readonly started: string } & Partial<
    Pick<Scope, 'level' | 'filter'>
  >
  readonly target?: Partial<Pick<Scope, 'variant' | 'mode' | 'accounts'>>
  readonly results: readonly Pick<Result, 'id' | 'outcome' | 'deviation'>[]
}

const isResult = (value: unknown): boolean =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['outcome'] === 'string'

const isEarlier = (value: unknown): value is EarlierRun =>
  isRecord(value) &&
  isRecord(value['run']) &&
  Array.isArray(value['results']) &&
  value['results'].every(isResult)

/** A `report.json` of an earlier run. */
export function readEarlier(text: string): EarlierRun {
  const value = parseJson(text)
  if (!isEarlier(value)) throw new InputError('expected a report.json of conform')
  return value
}

type JudgedCase = Pick<Result, 'id' | 'outcome'>

const failedIn = (results: readonly JudgedCase[]): ReadonlySet<string> =>
  new Set(results.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id))

function differences(scope: Scope | undefined, { run, target }: EarlierRun): readonly string[] {
  if (!scope) return []
  const earlier = { ...target, level: run.level, filter: run.filter }
  return (['variant', 'mode', 'level', 'filter', 'accounts'] as const).flatMap((name) => {
    const [then, now] = [earlier[name], scope[name]].map((value) => [value ?? []].flat().join(' '))
    if (earlier[name] === undefined || then === now) return []
    return [`${name} ${then || 'none'} before, ${now || 'none'} now`]
  })
}

export function compareRuns(
  results: readonly JudgedCase[],
  earlier: EarlierRun,
  scope?: Scope,
): RunComparison {
  const now = failedIn(results)
  const before = failedIn(earlier.results)
  const passed = new Set(results.filter(({ outcome }) => outcome === 'pass').map(({ id }) => id))
  const passedBefore = new Set(
    earlier.results.filter(({ outcome }) => outcome === 'pass').map(({ id }) => id),
  )
  const left = [...before].filter((id) => !now.has(id))
  return {
    with: { id: String(earlier.run.id), started: String(earlier.run.started) },
    added: [...now].filter((id) => !before.has(id)),
    gone: left.filter((id) => passed.has(id)),
    unknown: left.filter((id) => !passed.has(id)),
    skipped: results
      .filter(({ id, outcome }) => outcome === 'skip' && passedBefore.has(id))
      .map(({ id }) => id),
    differs: differences(scope, earlier),
    same: [...now].filter((id) => before.has(id)).length,
  }
}

/** `2 new, 1 fixed, 40 unchanged` */
export const comparisonLine = ({
  added,
  gone,
  unknown,
  same,
  skipped,
  differs,
  with: { started },
}: RunComparison) =>
  [
    `${added.length} new`,
    `${gone.length} fixed`,
    `${same} unchanged`,
    ...(unknown.length > 0 ? [`${unknown.length} not judged this time`] : []),
    ...(skipped.length > 0 ? [`${skipped.length} passed before and are skipped now`] : []),
    `compared with the run of ${started.slice(0, 16).replace('T', ' ')}`,
    ...(differs.length > 0 ? [`which differs in scope (${differs.join('; ')})`] : []),
  ].join(', ')
