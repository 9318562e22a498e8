/** Reads an extension file; reports all problems with their location. */
import type { Contract } from '#openapi/contract/contract.ts'
import { NAMESPACES } from '#openapi/contract/registry.ts'
import type { ArgMap } from '#openapi/language/arguments.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import { checkDocument } from '#openapi/validation/check-document.ts'
import type { SchemaViolation } from '#openapi/validation/violation.ts'
import { formatValue } from '#openapi/values/format-value.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { groupBy } from '#openapi/values/json.ts'
import { accessOf } from './access.ts'
import schema from './extension.schema.json' with { type: 'json' }
import type { AdoptedRoute, Extension } from './extension.ts'
import { isSupportedClass, isSupportedPattern } from './path-class.ts'

const MAX_PROBLEMS = 20

const wordsOf = ({ pointer, expected, got }: SchemaViolation): string =>
  `${pointer || '/'}: expected ${expected}, got ${formatValue(got)}`

function assertForm(value: unknown): asserts value is Extension {
  const violations = checkDocument(schema, value)
  if (violations.length) refuse(violations.map(wordsOf))
}

function refuse(problems: readonly string[]): never {
  const shown = [...new Set(problems)].slice(0, MAX_PROBLEMS)
  const more = problems.length > shown.length ? `; and ${problems.length - shown.length} more` : ''
  throw new InputError(`it is not an extension: ${shown.join('; ')}${more}`)
}

function patternProblems(args: ArgMap, place: string): readonly string[] {
  return Object.entries(args).flatMap(([name, { pattern, items, properties = {} }]) => [
    ...(pattern === undefined || isSupportedPattern(pattern)
      ? []
      : [`${place}/${name}/pattern is an unsupported expression: ${pattern}`]),
    ...patternProblems(properties, `${place}/${name}/properties`),
    ...(items ? patternProblems({ items }, `${place}/${name}`) : []),
  ])
}

function routeProblems({ path, params = {}, operations }: AdoptedRoute, at: number) {
  const place = `/routes/${at}`
  const names = parameterNames(path)
  return [
    ...names
      .filter((name) => params[name] === undefined)
      .map((name) => `${place}/params has no expression for {${name}} of ${path}`),
    ...Object.entries(params)
      .filter(([, expression]) => !isSupportedClass(expression))
      .map(([name, text]) => `${place}/params/${name} is an unsupported expression: ${text}`),
    ...operations.flatMap(({ access, args = {} }, index) => [
      ...(accessOf(access)
        ? []
        : [
            `${place}/operations/${index}/access is neither public, logged_in nor a capability: ${access}`,
          ]),
      ...patternProblems(args, `${place}/operations/${index}/args`),
    ]),
  ]
}

/** Operations must not share an id, or a method and path, including those of the contract. */
function clashes({ routes }: Extension, { operations }: Contract): readonly string[] {
  const own = operations.map(({ id, methods, path }) => ({ id, methods, path }))
  const elsewhere = NAMESPACES.flatMap((each) => each.operations)
    .filter(({ id }) => !own.some((known) => known.id === id))
    .map(({ id }) => id)
  const all = [
    ...own,
    ...routes.flatMap(({ path, operations }) =>
      operations.map(({ id, methods }) => ({ id, methods, path })),
    ),
  ]
  const calls = all.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`))
  const twice = (names: readonly string[]) =>
    [...groupBy(names, (name) => name)].flatMap(([name, group]) => (group.length > 1 ? [name] : []))
  return [...twice([...elsewhere, ...all.map(({ id }) => id)]), ...twice(calls)].map(
    (name) => `${name} is declared twice`,
  )
}

/** Validates the content of an extension file against the contract of its variant. */
export function readExtension(
  extension: unknown,
  contractOf: (variant: Extension['variant']) => Contract,
): Extension {
  assertForm(extension)
  const problems = [
    ...extension.routes.flatMap(routeProblems),
    ...patternProblems(extension.everywhere ?? {}, '/everywhere'),
    ...Object.entries(extension.arguments ?? {}).flatMap(([id, args]) =>
      patternProblems(args, `/arguments/${id}`),
    ),
    ...clashes(extension, contractOf(extension.variant)),
  ]
  if (problems.length) refuse(problems)
  return extension
}
