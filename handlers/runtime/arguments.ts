/** From what was sent to what a handler gets: required, two groups of checks, conversion (platform/core 3). */

import type { ContractOperation } from '#openapi/contract/contract.ts'
import { convert } from '#openapi/derive/convert.ts'
import type { Problem } from '#openapi/derive/problem.ts'
import { checkArgument } from '#openapi/derive/validator.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { ApiError } from './errors.ts'
import { NO_PARAMS, type Params } from './parameters.ts'
import { lookUp, type RestRequest, sourcesOf } from './request.ts'

/**
 * What an operation's own rule says of a value: `accept` ends the checks, `refuse` is the bare
 * "Invalid parameter.", a problem is reported as it is, undefined leaves it to the definition.
 */
export type ArgumentVerdict = 'accept' | 'refuse' | Problem | undefined
/** The rules of an operation, asked for an argument by its name. */
export type JudgeArgument = (name: string, value: unknown) => ArgumentVerdict

interface Prepared {
  readonly required: readonly string[]
  readonly early: readonly (readonly [string, ArgSchema])[]
  readonly late: ReadonlyMap<string, ArgSchema>
  readonly raw: readonly string[]
  readonly defaults: Params
  /** What there is when nothing was sent; undefined where that is judged as well. */
  readonly unsent: Resolved | undefined
}

const prepared = new WeakMap<ContractOperation, Prepared>()

const isEarly = ({ check }: ArgSchema): boolean => check === 'early' || check === 'own'
const isRaw = ({ check, type, oneOf, anyOf }: ArgSchema): boolean =>
  check === 'none' || (check !== 'own' && type === undefined && !oneOf && !anyOf)

function defaultsOf(args: ContractOperation['args']): Params {
  const entries = Object.entries(args).filter(
    ([, schema]) => schema.default !== undefined && schema.default !== null,
  )
  return Object.fromEntries(
    entries.map(([name, schema]) => [
      name,
      isRaw(schema) ? schema.default : convert(schema.default, schema),
    ]),
  )
}

function prepare(operation: ContractOperation): Prepared {
  const known = prepared.get(operation)
  if (known) return known
  const entries = Object.entries(operation.args)
  const required = entries.filter(([, schema]) => schema.required).map(([name]) => name)
  const defaults = defaultsOf(operation.args)
  const isJudged = entries.some(([name, { check, required: isRequired }]) =>
    Object.hasOwn(defaults, name) ? check === 'own' : isRequired,
  )
  const made: Prepared = {
    required,
    early: entries.filter(([, schema]) => isEarly(schema)),
    late: new Map(entries.filter(([, schema]) => !isEarly(schema) && !isRaw(schema))),
    raw: entries.filter(([, schema]) => isRaw(schema)).map(([name]) => name),
    defaults,
    unsent: isJudged
      ? undefined
      : { args: Object.freeze({ ...defaults }), param: (name) => lookUp([defaults], name) },
  }
  prepared.set(operation, made)
  return made
}

/** The reasons against several arguments, by name; undefined stands for the bare error. */
type Problems = Map<string, Problem | undefined>

function refuse(problems: Problems): never {
  const names = [...problems.keys()]
  const details = [...problems].filter(([, problem]) => problem)
  throw new ApiError('rest_invalid_param', {
    words: { names: names.join(', ') },
    data: {
      params: Object.fromEntries(
        [...problems].map(([name, problem]) => [name, problem?.message ?? 'Invalid parameter.']),
      ),
      details: details.length ? Object.fromEntries(details) : [],
    },
  })
}

type Values = Record<string, unknown>

function judge(
  name: string,
  value: unknown,
  {
    schema,
    judgeFirst,
    problems,
  }: { schema: ArgSchema; judgeFirst: JudgeArgument | undefined; problems: Problems },
): unknown {
  const verdict = judgeFirst?.(name, value)
  if (verdict === 'accept') return value
  if (verdict === 'refuse') problems.set(name, undefined)
  else if (verdict) problems.set(name, verdict)
  else {
    const checked = checkArgument(value, schema, name)
    if ('value' in checked) return checked.value
    problems.set(name, checked.problem)
  }
  return undefined
}

function checkEarly(
  early: Prepared['early'],
  sources: readonly Params[],
  judgeFirst: JudgeArgument | undefined,
): Values {
  const values: Values = {}
  const problems: Problems = new Map()
  for (const [name, schema] of early) {
    const value = lookUp(sources, name)
    if (value === undefined) continue
    values[name] = judge(name, value, { schema, judgeFirst, problems })
  }
  if (problems.size) refuse(problems)
  return values
}

/** Every source is checked, not only the one that wins; the strongest gives the value. */
function checkLate(
  late: Prepared['late'],
  sources: readonly Params[],
  judgeFirst: JudgeArgument | undefined,
): Values {
  const values: Values = {}
  const problems: Problems = new Map()
  // The last source holds the defaults.
  for (let at = 0; at < sources.length - 1; at += 1) {
    const source = sources[at] ?? NO_PARAMS
    for (const name of Object.keys(source)) {
      const schema = late.get(name)
      if (!schema || source[name] === undefined) continue
      const value = judge(name, source[name], { schema, judgeFirst, problems })
      if (values[name] === undefined || values[name] === null) values[name] = value
    }
  }
  if (problems.size) refuse(problems)
  return values
}

export interface Resolved {
  readonly args: Params
  readonly param: (name: string) => unknown
}

/** Which arguments are asked for, and by what rules. */
export interface ArgumentRules {
  readonly operation: ContractOperation
  readonly judgeFirst?: JudgeArgument | undefined
  /** A rule over the whole request, asked between the two groups. */
  readonly rule?: ((param: (name: string) => unknown) => void) | undefined
}

const READS = ['GET', 'HEAD']

/** Explicit nulls, which some fields read as "put back"; where there is a default they fall through to it. */
function takeNulls(args: Values, request: RestRequest, known: ContractOperation['args']): void {
  const { body, method } = request
  // No form of the wire has nulls, but the part of a batch may.
  const sent = body.json ?? body.form
  if (!sent || READS.includes(method)) return
  for (const name of Object.keys(sent))
    if (sent[name] === null && known[name] && known[name].default === undefined) args[name] = null
}

/** What stands for an argument that counts as not sent. */
function forget(args: Values, name: string, schema: ArgSchema | undefined): void {
  const fallback = schema?.default
  if (fallback === undefined || fallback === null) delete args[name]
  else args[name] = fallback
}

/** Takes back what the operation does not read: explicit nulls, or all but the JSON body. */
function forgetUnread(
  args: Values,
  { nulls, reads, args: known }: ContractOperation,
  sent: Params,
) {
  if (!nulls && !reads) return
  for (const name of Object.keys(args)) {
    const isUnread = reads === 'json' && (sent[name] ?? null) === null
    if (isUnread || (nulls && args[name] === null)) forget(args, name, known[name])
  }
}

/** Spreading several objects into one costs many times as much. */
function take(args: Values, found: Values): void {
  for (const name in found) args[name] = found[name]
}

/** A request that sends nothing gets the defaults, the same for all. */
const sendsNothing = ({ query, body: { json, form, problem } }: RestRequest, path: Params) =>
  query === NO_PARAMS && !json && !form && !problem && !Object.keys(path).length

/** The arguments of a call, or the error the platform gives at the first step that fails. */
export function resolveArguments(
  input: ArgumentRules,
  request: RestRequest,
  path: Params,
): Resolved {
  const { operation, judgeFirst } = input
  const { required, early, late, raw, defaults, unsent } = prepare(operation)
  if (unsent && !input.rule && sendsNothing(request, path)) return unsent
  if (request.body.problem) {
    const { code, message } = request.body.problem
    throw new ApiError('rest_invalid_json', {
      data: { json_error_code: code, json_error_message: message },
    })
  }
  const sources = sourcesOf(request, path, defaults)
  const param = (name: string): unknown => lookUp(sources, name)
  const missing = required.filter((name) => param(name) === undefined)
  if (missing.length)
    throw new ApiError('rest_missing_callback_param', {
      words: { names: missing.join(', ') },
      data: { params: missing },
    })
  const first = checkEarly(early, sources, judgeFirst)
  input.rule?.(param)
  const args: Values = { ...defaults }
  takeNulls(args, request, operation.args)
  take(args, checkLate(late, sources, judgeFirst))
  take(args, first)
  for (const name of raw) {
    const value = param(name)
    if (value !== undefined) args[name] = value
  }
  forgetUnread(args, operation, request.body.json ?? NO_PARAMS)
  return { args, param }
}
