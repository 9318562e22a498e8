/** The part of the contract that the received calls exercise. */
import { UNKNOWN_ROLE } from '#handlers/control/requests/logged-request.ts'
import { matchesName } from '#handlers/control/requests/select.ts'
import {
  integer,
  listOf,
  openObject,
  type ShapeValue,
  shape,
  text,
} from '#handlers/control/shapes.ts'
import type { PublicArguments } from '#handlers/runtime/public-arguments.ts'
import { errorsOf } from '#openapi/derive/errors-of.ts'
import { ERRORS } from '#openapi/errors/table.ts'
import { isGet } from '#openapi/language/define.ts'
import type { RouteOutline } from '#openapi/language/outline.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import { ROLE_NAMES } from '#openapi/language/roles.ts'
import { type Names, vocabularyOf } from '#openapi/names/names.ts'
import { mapValues } from '#openapi/values/json.ts'
import { listedValues, type OperationUsage, type SiteCalls, type UsageCounts } from './usage.ts'

export type CountsView = Readonly<Record<string, number>>

const counts = (description: string) => openObject<CountsView>(description)

const UNUSED_OPERATION = shape({ id: text(), methods: listOf(text()), path: text() })
const USED_OPERATION = shape({
  id: text(),
  methods: listOf(text()),
  path: text(),
  calls: integer(),
  failures: integer('Calls with an error status.'),
  planned: integer(
    'Failures that a planned fault or the situation of the site answered, not the operation.',
  ),
  arguments: counts('Calls by declared argument; 0 for those never sent.'),
  values: openObject<Readonly<Record<string, CountsView>>>(
    'Calls by listed value, for each argument that lists values.',
  ),
  errors: counts('Calls by error code; 0 for those never answered.'),
  roles: counts(
    'Calls by role of the caller; `unknown` where a deployment decides, and then without unused roles.',
  ),
  languages: counts('Calls by language; empty for a site with a single one.'),
})
const SHARE = shape({ used: integer(), of: integer() })

export const COVERAGE = shape({
  requests: integer('Calls of operations, those in batches included.'),
  unmatched: integer('Requests outside of the interface.'),
  totals: shape({
    operations: SHARE,
    arguments: SHARE,
    values: SHARE,
    errors: SHARE,
    roles: SHARE,
    languages: SHARE,
  }),
  used: listOf(USED_OPERATION),
  unused: listOf(UNUSED_OPERATION),
})
/** Arguments, values and errors are those of the used operations. */
export type TrafficCoverage = ShapeValue<typeof COVERAGE>
export type OperationCoverage = ShapeValue<typeof USED_OPERATION>

/** The declared names with their counts, then undeclared ones. */
const countsOf = (declared: readonly string[], counted: UsageCounts = new Map()): CountsView => ({
  ...Object.fromEntries(declared.map((name) => [name, 0])),
  ...Object.fromEntries(counted),
})

/** Arguments of the path are part of every call. */
const argumentNames = ({ operation }: OperationUsage): readonly string[] => {
  const pathParameters = parameterNames(operation.path)
  return Object.keys(operation.args).filter((name) => !pathParameters.includes(name))
}

const valuesOf = ({ operation, values }: OperationUsage): OperationCoverage['values'] =>
  Object.fromEntries(
    Object.entries(operation.args).flatMap(([name, schema]) => {
      const listed = listedValues(schema).map(String)
      return listed.length ? [[name, countsOf(listed, values.get(name))]] : []
    }),
  )

const CALLERS = ['anonymous', ...ROLE_NAMES]

/** Where a caller has an unknown role, no role is known to be unused. */
const rolesOf = ({ roles }: OperationUsage): CountsView =>
  countsOf(roles.has(UNKNOWN_ROLE) ? [] : CALLERS, roles)

/** A read is sent without a body; a code that was answered nevertheless is counted. */
const errorCodes = ({ operation }: OperationUsage): readonly string[] =>
  errorsOf(operation)
    .filter((key) => key !== 'rest_invalid_json' || !isGet(operation))
    .map((key) => String(ERRORS[key].code ?? key))

interface CoverageContext extends PublicArguments {
  readonly names?: Names | undefined
  readonly routes: readonly RouteOutline[]
  readonly contract: { readonly variant: { readonly languages: readonly string[] } }
}

const renamed = <T>(
  counts: Readonly<Record<string, T>>,
  nameOf: (name: string) => string,
): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(counts).map(([name, each]) => [nameOf(name), each]))

/** In the names that clients use. */
function operationCoverage(
  usage: OperationUsage,
  path: string,
  context: CoverageContext,
): OperationCoverage {
  const { operation } = usage
  const { names, contract, publicArgumentName, publicArgumentValue } = context
  const { languages } = contract.variant
  const argument = (name: string): string => publicArgumentName(name, operation)
  const values = mapValues(valuesOf(usage), (counted, name) =>
    renamed(counted, (value) => String(publicArgumentValue(name, value, operation))),
  )
  const code = names ? vocabularyOf(names).identifier : (each: string) => each
  return {
    id: operation.id,
    methods: operation.methods,
    path,
    calls: usage.calls,
    failures: usage.failures,
    planned: usage.planned,
    arguments: renamed(countsOf(argumentNames(usage), usage.arguments), argument),
    values: renamed(values, argument),
    errors: renamed(countsOf(errorCodes(usage), usage.errors), code),
    roles: rolesOf(usage),
    languages: languages.length ? countsOf(languages, usage.languages) : {},
  }
}

const shareOf = (all: readonly CountsView[]) => {
  const found = all.flatMap((each) => Object.values(each))
  return { used: found.filter(Boolean).length, of: found.length }
}

/** Each name once, whatever the operation; no share where names are unknown. */
function shareOfNames(all: readonly CountsView[]) {
  const names = new Set(all.flatMap((each) => Object.keys(each)))
  if (names.has(UNKNOWN_ROLE)) return { used: 0, of: 0 }
  const used = [...names].filter((name) => all.some((each) => each[name]))
  return { used: used.length, of: names.size }
}

export const totalsOf = (
  used: readonly OperationCoverage[],
  operations: number,
): TrafficCoverage['totals'] => ({
  operations: { used: used.length, of: operations },
  arguments: shareOf(used.map((each) => each.arguments)),
  values: shareOf(used.flatMap(({ values }) => Object.values(values))),
  errors: shareOf(used.map(({ errors }) => errors)),
  roles: shareOfNames(used.map(({ roles }) => roles)),
  languages: shareOfNames(used.map(({ languages }) => languages)),
})

/** `pattern` selects operations: `core.posts.*`. */
export function coverageOf(
  { operations: calls, unmatched }: SiteCalls,
  context: CoverageContext,
  pattern = '*',
): TrafficCoverage {
  const outlines = context.routes
    .flatMap(({ path, operations }) => operations.map(({ id, methods }) => ({ id, methods, path })))
    .filter(({ id }) => matchesName(pattern, id))
  const used = outlines.flatMap(({ id, path }) => {
    const usage = calls.get(id)
    return usage ? [operationCoverage(usage, path, context)] : []
  })
  return {
    requests: used.reduce((sum, each) => sum + each.calls, 0),
    unmatched,
    totals: totalsOf(used, outlines.length),
    used,
    unused: outlines.filter(({ id }) => !calls.has(id)),
  }
}
