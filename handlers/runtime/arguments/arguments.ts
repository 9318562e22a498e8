/** Argument resolution: required arguments, two groups of checks, conversion (platform/core 3). */

import { ApiError } from '#handlers/runtime/errors.ts'
import { NO_PARAMS, type Params } from '#handlers/runtime/request/parameters.ts'
import { lookUp, type RestRequest, sourcesOf } from '#handlers/runtime/request/request.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { convert } from '#openapi/derive/convert.ts'
import type { Problem } from '#openapi/derive/problem.ts'
import { checkArgument } from '#openapi/derive/validator.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { memoize } from '#openapi/values/memoize.ts'

/**
 * Verdict of an operation's own rule on a value: `accept` skips the remaining checks, `reject` is
 * the bare "Invalid parameter.", a problem is reported unchanged, undefined falls back to the
 * definition.
 */
export type ArgumentVerdict = 'accept' | 'reject' | Problem | undefined
/** Applies the rules of an operation to one argument. */
type CheckArgument = (name: string, value: unknown) => ArgumentVerdict

interface ArgumentPlan {
  readonly required: readonly string[]
  readonly early: readonly (readonly [string, ArgSchema])[]
  readonly late: ReadonlyMap<string, ArgSchema>
  readonly raw: readonly string[]
  readonly defaults: Params
  /** The result for a request without arguments; undefined where even that needs checks. */
  readonly defaultResult: ResolvedArguments | undefined
}

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

const planOf = memoize((operation: ContractOperation): ArgumentPlan => {
  const entries = Object.entries(operation.args)
  const required = entries.filter(([, schema]) => schema.required).map(([name]) => name)
  const defaults = defaultsOf(operation.args)
  const needsChecks = entries.some(([name, { check, required: isRequired }]) =>
    Object.hasOwn(defaults, name) ? check === 'own' : isRequired,
  )
  return {
    required,
    early: entries.filter(([, schema]) => isEarly(schema)),
    late: new Map(entries.filter(([, schema]) => !isEarly(schema) && !isRaw(schema))),
    raw: entries.filter(([, schema]) => isRaw(schema)).map(([name]) => name),
    defaults,
    defaultResult: needsChecks
      ? undefined
      : { args: Object.freeze({ ...defaults }), param: (name) => lookUp([defaults], name) },
  }
})

/** Problems by argument name; undefined is the bare "Invalid parameter.". */
type Problems = Map<string, Problem | undefined>

function throwProblems(problems: Problems): never {
  const names = [...problems.keys()]
  const details = [...problems].filter(([, problem]) => problem)
  throw new ApiError('rest_invalid_param', {
    placeholders: { names: names.join(', ') },
    data: {
      params: Object.fromEntries(
        [...problems].map(([name, problem]) => [name, problem?.message ?? 'Invalid parameter.']),
      ),
      details: details.length ? Object.fromEntries(details) : [],
    },
  })
}

type Values = Record<string, unknown>

function checkValue(
  name: string,
  value: unknown,
  {
    schema,
    customCheck,
    problems,
  }: { schema: ArgSchema; customCheck: CheckArgument | undefined; problems: Problems },
): unknown {
  const verdict = customCheck?.(name, value)
  if (verdict === 'accept') return value
  if (verdict === 'reject') problems.set(name, undefined)
  else if (verdict) problems.set(name, verdict)
  else {
    const checked = checkArgument(value, schema, name)
    if ('value' in checked) return checked.value
    problems.set(name, checked.problem)
  }
  return undefined
}

function checkEarly(
  early: ArgumentPlan['early'],
  sources: readonly Params[],
  customCheck: CheckArgument | undefined,
): Values {
  const values: Values = {}
  const problems: Problems = new Map()
  for (const [name, schema] of early) {
    const value = lookUp(sources, name)
    if (value === undefined) continue
    values[name] = checkValue(name, value, { schema, customCheck, problems })
  }
  if (problems.size) throwProblems(problems)
  return values
}

/** Every source is checked, not only the winning one; the strongest source provides the value. */
function checkLate(
  late: ArgumentPlan['late'],
  sources: readonly Params[],
  customCheck: CheckArgument | undefined,
): Values {
  const values: Values = {}
  const problems: Problems = new Map()
  // The last source holds the defaults.
  for (let at = 0; at < sources.length - 1; at += 1) {
    const source = sources[at] ?? NO_PARAMS
    for (const name of Object.keys(source)) {
      const schema = late.get(name)
      if (!schema || source[name] === undefined) continue
      const value = checkValue(name, source[name], { schema, customCheck, problems })
      if (values[name] === undefined || values[name] === null) values[name] = value
    }
  }
  if (problems.size) throwProblems(problems)
  return values
}

export interface ResolvedArguments {
  readonly args: Params
  readonly param: (name: string) => unknown
}

/** The arguments to resolve and the rules that apply to them. */
export interface ArgumentRules {
  readonly operation: ContractOperation
  readonly customCheck?: CheckArgument | undefined
  /** A rule over the whole request, run between the two groups of checks. */
  readonly rule?: ((param: (name: string) => unknown) => void) | undefined
}

const READS = ['GET', 'HEAD']

/** Explicit nulls, which some fields treat as "reset"; arguments with a default fall back to it. */
function copyNulls(args: Values, request: RestRequest, known: ContractOperation['args']): void {
  const { body, method } = request
  // Form encoding has no nulls, but a part of a batch may contain them.
  const sent = body.json ?? body.form
  if (!sent || READS.includes(method)) return
  for (const name of Object.keys(sent))
    if (sent[name] === null && known[name] && known[name].default === undefined) args[name] = null
}

/** Resets an argument to its default, or removes it. */
function resetArgument(args: Values, name: string, schema: ArgSchema | undefined): void {
  const fallback = schema?.default
  if (fallback === undefined || fallback === null) delete args[name]
  else args[name] = fallback
}

/**
 * Resets arguments that the operation ignores: explicit nulls, or everything outside the JSON body.
 */
function resetIgnored(
  args: Values,
  { nulls, reads, args: known }: ContractOperation,
  sent: Params,
) {
  if (!nulls && !reads) return
  for (const name of Object.keys(args)) {
    const isIgnored = reads === 'json' && (sent[name] ?? null) === null
    if (isIgnored || (nulls && args[name] === null)) resetArgument(args, name, known[name])
  }
}

/** Requests without any arguments share one precomputed result. */
const hasNoArguments = ({ query, body: { json, form, problem } }: RestRequest, path: Params) =>
  query === NO_PARAMS && !json && !form && !problem && !Object.keys(path).length

/** The arguments of a call; throws the platform's error for the first failing step. */
export function resolveArguments(
  input: ArgumentRules,
  request: RestRequest,
  path: Params,
): ResolvedArguments {
  const { operation, customCheck } = input
  const { required, early, late, raw, defaults, defaultResult } = planOf(operation)
  if (defaultResult && !input.rule && hasNoArguments(request, path)) return defaultResult
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
      placeholders: { names: missing.join(', ') },
      data: { params: missing },
    })
  const earlyValues = checkEarly(early, sources, customCheck)
  input.rule?.(param)
  const args: Values = { ...defaults }
  copyNulls(args, request, operation.args)
  Object.assign(args, checkLate(late, sources, customCheck))
  Object.assign(args, earlyValues)
  for (const name of raw) {
    const value = param(name)
    if (value !== undefined) args[name] = value
  }
  resetIgnored(args, operation, request.body.json ?? NO_PARAMS)
  return { args, param }
}
