/** Reads an extension file; reports all problems with their location. */
import type { Contract } from '#openapi/contract/contract.ts'
import { NAMESPACES } from '#openapi/contract/registry.ts'
import type { ContextView } from '#openapi/language/adopted-sample.ts'
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

const violationText = ({ pointer, expected, got }: SchemaViolation): string =>
  `${pointer || '/'}: expected ${expected}, got ${formatValue(got)}`

function assertSchema(value: unknown): asserts value is Extension {
  const violations = checkDocument(schema, value)
  if (violations.length) throwProblems(violations.map(violationText))
}

function throwProblems(problems: readonly string[]): never {
  const shown = [...new Set(problems)].slice(0, MAX_PROBLEMS)
  const more = problems.length > shown.length ? `; and ${problems.length - shown.length} more` : ''
  throw new InputError(`it is not an extension: ${shown.join('; ')}${more}`)
}

function patternProblems(args: ArgMap, pointer: string): readonly string[] {
  return Object.entries(args).flatMap(([name, { pattern, items, properties = {} }]) => [
    ...(pattern === undefined || isSupportedPattern(pattern)
      ? []
      : [`${pointer}/${name}/pattern is an unsupported expression: ${pattern}`]),
    ...patternProblems(properties, `${pointer}/${name}/properties`),
    ...(items ? patternProblems({ items }, `${pointer}/${name}`) : []),
  ])
}

const accessProblems = ({ access }: ContextView, pointer: string): readonly string[] =>
  access === undefined || accessOf(access)
    ? []
    : [`${pointer}/access is neither public, logged_in nor a capability: ${access}`]

function routeProblems({ path, params = {}, operations }: AdoptedRoute, routeIndex: number) {
  const pointer = `/routes/${routeIndex}`
  const names = parameterNames(path)
  return [
    ...names
      .filter((name) => params[name] === undefined)
      .map((name) => `${pointer}/params has no expression for {${name}} of ${path}`),
    ...Object.entries(params)
      .filter(([, expression]) => !isSupportedClass(expression))
      .map(([name, text]) => `${pointer}/params/${name} is an unsupported expression: ${text}`),
    ...operations.flatMap(({ access, args = {}, contexts = {} }, index) => [
      ...accessProblems({ access }, `${pointer}/operations/${index}`),
      ...Object.entries(contexts).flatMap(([name, view]) =>
        accessProblems(view, `${pointer}/operations/${index}/contexts/${name}`),
      ),
      ...patternProblems(args, `${pointer}/operations/${index}/args`),
    ]),
  ]
}

/** Operations must not share an id, or a method and path, including those of the contract. */
function duplicateDeclarations({ routes }: Extension, { operations }: Contract): readonly string[] {
  const contractOperations = operations.map(({ id, methods, path }) => ({ id, methods, path }))
  const idsOfOtherVariants = NAMESPACES.flatMap((each) => each.operations)
    .filter(({ id }) => !contractOperations.some((known) => known.id === id))
    .map(({ id }) => id)
  const all = [
    ...contractOperations,
    ...routes.flatMap(({ path, operations }) =>
      operations.map(({ id, methods }) => ({ id, methods, path })),
    ),
  ]
  const calls = all.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`))
  const duplicatesIn = (names: readonly string[]) =>
    [...groupBy(names, (name) => name)].flatMap(([name, group]) => (group.length > 1 ? [name] : []))
  return [
    ...duplicatesIn([...idsOfOtherVariants, ...all.map(({ id }) => id)]),
    ...duplicatesIn(calls),
  ].map((name) => `${name} is declared twice`)
}

/** Validates the content of an extension file against the contract of its variant. */
export function readExtension(
  extension: unknown,
  contractOf: (variant: Extension['variant']) => Contract,
): Extension {
  assertSchema(extension)
  const problems = [
    ...extension.routes.flatMap(routeProblems),
    ...patternProblems(extension.everywhere ?? {}, '/everywhere'),
    ...Object.entries(extension.arguments ?? {}).flatMap(([id, args]) =>
      patternProblems(args, `/arguments/${id}`),
    ),
    ...duplicateDeclarations(extension, contractOf(extension.variant)),
  ]
  if (problems.length) throwProblems(problems)
  return extension
}
