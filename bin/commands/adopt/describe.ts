/** Describes an adopted operation by its sampled responses. */
import type { RawResponse } from '#conformance/transport/http.ts'
import type { AdoptedOperation } from '#openapi/extension/extension.ts'
import { inferSchema, isSpecificCode, maskRecord } from '#openapi/extension/infer-schema.ts'
import { mergeMembers, omittedIn } from '#openapi/extension/views.ts'
import type { AnonymousView, ContextView } from '#openapi/language/adopted-sample.ts'
import { isRecord, type Json, memberOf, tryParseJson } from '#openapi/values/json.ts'

/** Of those that anonymous callers see, and of all others. */
const MAX_RECORDS = 3

export interface Reading {
  readonly isAnonymous: boolean
  /** Absent for the default. */
  readonly context?: string
  readonly response: RawResponse
  /** Undefined for an error and for a response that is not JSON. */
  readonly body: unknown
}

export const isDenied = ({ status }: RawResponse): boolean => status === 401 || status === 403

/** The error code of a refusal, unless it is the default. */
export function rejectionCode({ text }: RawResponse): Pick<AdoptedOperation, 'refusal'> {
  const code = memberOf(tryParseJson(text), 'code')
  return isSpecificCode(code) ? { refusal: code } : {}
}

/** A list in an envelope is a list; any other object is a document. */
function archetypeOf(
  { archetype }: AdoptedOperation,
  body: unknown,
): AdoptedOperation['archetype'] {
  if (Array.isArray(body)) return 'list'
  const lists = isRecord(body) ? Object.values(body).filter(Array.isArray) : []
  return archetype === 'list' && lists.length !== 1 ? 'document' : archetype
}

type SampledKey = string | number
const isKey = (value: unknown): value is SampledKey =>
  typeof value === 'string' || typeof value === 'number'

const recordsIn = (body: unknown): readonly Json[] =>
  Array.isArray(body) ? body.filter(isRecord) : []

/** A record without a key is identified by its place. */
const placeOf = (at: number): string => `place ${at}`

/** The records of all lists by key, with the members of all contexts, in the order of the first. */
function mergeLists(bodies: readonly unknown[], key: string): ReadonlyMap<SampledKey, Json> {
  const merged = new Map<SampledKey, Json>()
  for (const [at, record] of bodies.flatMap((body) => [...recordsIn(body).entries()])) {
    const value = isKey(record[key]) ? record[key] : placeOf(at)
    const known = merged.get(value)
    merged.set(value, known ? mergeMembers(known, record) : record)
  }
  return merged
}

/** Closed to the callers that were refused; without an account nothing is known about others. */
function contextView(readings: readonly Reading[], all: unknown): ContextView {
  const refused = readings.findLast(({ response }) => isDenied(response))
  const body = readings.findLast((reading) => reading.body !== undefined)?.body
  const omits = omittedIn(all, body)
  return {
    ...(refused && {
      access: refused.isAnonymous ? 'logged_in' : 'manage_options',
      ...rejectionCode(refused.response),
    }),
    ...(body !== undefined && omits && { omits }),
  }
}

function contextViews(readings: readonly Reading[], defaultContext: string, all: unknown) {
  const contexts = new Set(readings.map(({ context = defaultContext }) => context))
  const views = [...contexts].map((name): [string, ContextView] => {
    const own = readings.filter(({ context = defaultContext }) => context === name)
    return [name, contextView(own, all)]
  })
  const used = views.filter(([, view]) => Object.keys(view).length)
  return used.length ? { contexts: Object.fromEntries(used) } : {}
}

/** What an account sees and anonymous callers do not, in the default context. */
function anonymousView(
  readings: readonly Reading[],
  { key, keys }: { readonly key: string; readonly keys: readonly SampledKey[] },
): { readonly anonymous?: AnonymousView } {
  const defaults = readings.filter(({ context, body }) => !context && body !== undefined)
  const anonymous = defaults.find(({ isAnonymous }) => isAnonymous)
  const account = defaults.find(({ isAnonymous }) => !isAnonymous)
  if (!anonymous || !account) return {}
  const seen = mergeLists([anonymous.body], key)
  const common = [...mergeLists([account.body], key)].filter(([each]) => seen.has(each))
  const isList = Array.isArray(account.body)
  const omits = omittedIn(
    isList ? common.map(([, record]) => record) : account.body,
    anonymous.body,
  )
  const omitsRecords = keys.filter((each) => !seen.has(each))
  const view = { ...(omits && { omits }), ...(omitsRecords.length && { omitsRecords }) }
  return Object.keys(view).length ? { anonymous: view } : {}
}

/** A few records that anonymous callers see, and a few others. */
function chooseRecords(
  merged: ReadonlyMap<SampledKey, Json>,
  readings: readonly Reading[],
  key: string,
): ReadonlyMap<SampledKey, Json> {
  const anonymous = readings.filter(({ isAnonymous, context }) => isAnonymous && !context)
  const seen = mergeLists(
    anonymous.map(({ body }) => body),
    key,
  )
  const shown = [...merged.keys()].filter((each) => seen.has(each))
  // Others without a key could not be told from them.
  const others = [...merged].flatMap(([each, record]) =>
    !seen.has(each) && (anonymous.length === 0 || isKey(record[key])) ? [each] : [],
  )
  const chosen = [...shown.slice(0, MAX_RECORDS), ...others.slice(0, MAX_RECORDS)]
  return new Map([...merged].filter(([each]) => chosen.includes(each)))
}

interface SampledRoute {
  /** The member that identifies a record. */
  readonly key: string
  /** One has a body; anonymous readings come before those of an account with the same context. */
  readonly readings: readonly Reading[]
}

export function describeSampled(
  operation: AdoptedOperation,
  { key, readings }: SampledRoute,
): AdoptedOperation {
  const defaults = readings.filter(({ context, body }) => !context && body !== undefined)
  const body = defaults.at(-1)?.body
  const bodies = [body, ...readings.flatMap((each) => (each.body === undefined ? [] : [each.body]))]
  const archetype = archetypeOf(operation, body)
  const schema = inferSchema(bodies)
  const defaultContext = String(operation.args?.['context']?.default ?? 'view')
  if (archetype === 'document' && isRecord(body)) {
    const document = bodies.filter(isRecord).reduce(mergeMembers)
    return {
      ...operation,
      archetype,
      response: { ...schema, examples: [maskRecord(document)] },
      ...contextViews(readings, defaultContext, document),
      ...anonymousView(readings, { key, keys: [] }),
    }
  }
  const merged = mergeLists(bodies, key)
  const chosen = chooseRecords(merged, readings, key)
  const records = [...chosen.values()].map(maskRecord)
  return {
    ...operation,
    archetype,
    response: schema,
    ...(records.length && { records }),
    ...contextViews(readings, defaultContext, [...merged.values()]),
    ...anonymousView(readings, { key, keys: [...chosen.keys()] }),
  }
}
