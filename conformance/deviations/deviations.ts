/** Known differences of a deployment: each has a reason, and a stale entry fails the run. */

import type { Result } from '#conformance/runner/result.ts'
import { isVariantId, type VariantId } from '#openapi/language/variants.ts'
import { isDay } from '#openapi/values/day.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { isRecord, memberOf } from '#openapi/values/json.ts'
import { parseJson } from '#openapi/values/parse-json.ts'

export interface Deviation {
  /** A case id. */
  readonly id: string
  readonly reason: string
  readonly owner?: string
  /** A date such as `2027-01-31`; from then on the entry fails the run. */
  readonly expires?: string
  readonly variant?: VariantId
}

/** Minimum length of a reason. */
const MIN_LENGTH = 8

/** Prefix of a generated reason. */
const DRAFT = 'DRAFT:'

const isOptionalText = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string'

const isOptionalVariant = (value: unknown): value is VariantId | undefined =>
  value === undefined || isVariantId(value)

function toDeviation(value: unknown, index: number): Deviation {
  const entry = `entry ${index + 1} of the deviations`
  if (!isRecord(value)) throw new InputError(`expected ${entry} to be an object`)
  const { id, reason, owner, expires, variant } = value
  if (typeof id !== 'string' || !id.includes('/'))
    throw new InputError(`expected ${entry} to name a case id, got ${JSON.stringify(id)}`)
  if (id.includes('*')) throw new InputError(`${entry} is a pattern; name each case: ${id}`)
  if (typeof reason !== 'string' || reason.trim().length < MIN_LENGTH)
    throw new InputError(
      `expected ${entry} (${id}) to give a reason of at least ${MIN_LENGTH} characters`,
    )
  if (!isOptionalText(owner))
    throw new InputError(`expected owner of ${entry} to be a string, got ${JSON.stringify(owner)}`)
  if (!isOptionalVariant(variant))
    throw new InputError(`expected variant a or b in ${entry}, got ${JSON.stringify(variant)}`)
  if (reason.startsWith(DRAFT))
    throw new InputError(`${entry} (${id}) is a draft: replace "${DRAFT} …" by the reason`)
  if (expires !== undefined && !isDay(expires))
    throw new InputError(`expected a date such as 2027-01-31 in ${entry}, got ${String(expires)}`)
  return {
    id,
    reason,
    ...(owner !== undefined && { owner }),
    ...(expires !== undefined && { expires }),
    ...(variant !== undefined && { variant }),
  }
}

export function readDeviations(text: string): readonly Deviation[] {
  const document = parseJson(text)
  const entries = memberOf(document, 'deviations')
  if (!Array.isArray(entries))
    throw new InputError('expected an object with a list named deviations')
  const deviations = entries.map(toDeviation)
  const ids = deviations.map(({ id, variant }) => `${id} ${variant ?? ''}`)
  const duplicate = ids.find((id, index) => ids.indexOf(id) !== index)
  if (duplicate) throw new InputError(`${duplicate.trim()} is listed twice`)
  return deviations
}

export interface DeviationOutcome {
  readonly results: readonly Result[]
  /** Stale entries. */
  readonly problems: readonly string[]
}

export interface DeviationRun {
  /** The date of the run, `2026-11-15`. */
  readonly today: string
  readonly variant: VariantId
  /** Only some cases ran, so an unused entry is not stale. */
  readonly isPartial: boolean
}

function problemOf(deviation: Deviation, result: Result | undefined, run: DeviationRun) {
  const { id, expires } = deviation
  if (expires !== undefined && expires <= run.today)
    return `the deviation ${id} expired on ${expires}`
  if (!result) return run.isPartial ? undefined : `the deviation ${id} matches no case of this run`
  if (result.outcome === 'pass')
    return `the deviation ${id} no longer applies: remove it from the list`
  return undefined
}

/** Marks expected failures. Errors are never hidden. */
export function applyDeviations(
  results: readonly Result[],
  all: readonly Deviation[],
  run: DeviationRun,
): DeviationOutcome {
  const deviations = all.filter(({ variant }) => (variant ?? run.variant) === run.variant)
  if (deviations.length === 0) return { results, problems: [] }
  const byId = new Map(deviations.map((deviation) => [deviation.id, deviation]))
  const resultById = new Map(results.map((result) => [result.id, result]))
  return {
    results: results.map((result) => {
      const deviation = byId.get(result.id)
      return deviation && result.outcome === 'fail'
        ? { ...result, deviation: deviation.reason }
        : result
    }),
    problems: deviations.flatMap(
      (deviation) => problemOf(deviation, resultById.get(deviation.id), run) ?? [],
    ),
  }
}

/** A draft for the failures of a run, with placeholder reasons. */
export function draftDeviations(results: readonly Result[], address: string): string {
  const deviations = results
    .filter(({ outcome }) => outcome === 'fail')
    .map(({ id, expected, got, deviation }) => ({
      id,
      reason: deviation ?? `${DRAFT} expected ${expected}, got ${got}`,
    }))
  return `${JSON.stringify({ target: address, deviations }, null, 2)}\n`
}
