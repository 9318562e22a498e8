/** Converts errors of ajv to readable mismatches: path, expectation and actual value. */

import type { ErrorObject } from 'ajv/dist/2020.js'
import { noSuchMember } from '#openapi/values/hint.ts'
import { asList, asRecord, hasMembers, type Json } from '#openapi/values/json.ts'
import { describeSchema, EXPECTED } from './expected.ts'

export interface SchemaViolation {
  /** JSON Pointer: `/records/posts/1/author` */
  readonly pointer: string
  /** The readable form: `.records.posts[1].author` */
  readonly path: string
  readonly expected: string
  readonly got: unknown
  /** The violated keyword of the schema. */
  readonly keyword: string
}

const unescaped = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~')
const segmentsOf = (pointer: string): readonly string[] =>
  pointer.split('/').slice(1).map(unescaped)

const memberAt = (value: unknown, name: string): unknown =>
  hasMembers(value) && Object.hasOwn(value, name) ? value[name] : undefined

const valueAt = (value: unknown, segments: readonly string[]): unknown =>
  segments.reduce(memberAt, value)

/** A location in a schema: `#/properties/a%20b/type`. */
const schemaAt = (schema: unknown, path: string): unknown =>
  valueAt(schema, segmentsOf(path.slice(1).split('/').map(decodeURIComponent).join('/')))

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

function pathOf(value: unknown, segments: readonly string[]): string {
  let inside = value
  let path = ''
  for (const segment of segments) {
    path += Array.isArray(inside) ? `[${segment}]` : `.${segment}`
    inside = memberAt(inside, segment)
  }
  return path
}

/** The member that caused an error, if it is not the object itself. */
const memberIn = ({ params }: ErrorObject): string | undefined => {
  const { missingProperty, additionalProperty, unevaluatedProperty, propertyName } = params
  return missingProperty ?? additionalProperty ?? unevaluatedProperty ?? propertyName
}

function expectedIn(error: ErrorObject, root: Json): string {
  const { keyword, params, schemaPath, parentSchema } = error
  // The path of an error below a `$ref` may start at the definition instead of the root.
  const schema = asRecord(parentSchema ?? schemaAt(root, parentOf(schemaPath)))
  const properties = asRecord(schema['properties'])
  if (keyword === 'required') return describeSchema(properties[params['missingProperty']], root)
  if (keyword === 'additionalProperties')
    return noSuchMember(params['additionalProperty'], Object.keys(properties))
  if (keyword === 'propertyNames') return describeSchema(schema['propertyNames'], root)
  return keyword === 'uniqueItems' ? 'a list without repetition' : describeSchema(schema, root)
}

const isChoice = ({ keyword }: ErrorObject): boolean => keyword === 'anyOf' || keyword === 'oneOf'

/** The schema paths of the errors of each alternative. */
const branchPaths = ({ schemaPath }: ErrorObject, root: Json): readonly string[] =>
  asList(schemaAt(root, schemaPath)).map((form, at) => {
    const { $ref: ref } = asRecord(form)
    return typeof ref === 'string' ? ref : `${schemaPath}/${at}`
  })

interface Choice {
  readonly error: ErrorObject
  /** The errors of each alternative. */
  readonly forms: readonly (readonly ErrorObject[])[]
}

const choiceOf = (error: ErrorObject, errors: readonly ErrorObject[], root: Json): Choice => ({
  error,
  forms: branchPaths(error, root).map((form) =>
    errors.filter(
      (each) =>
        each !== error &&
        each.schemaPath.startsWith(`${form}/`) &&
        each.instancePath.startsWith(error.instancePath),
    ),
  ),
})

/** Keywords that rule out an alternative. */
const EXCLUDING_KEYWORDS: readonly string[] = ['type', 'const', 'enum']

/** The deeper the first mismatch, the more of an alternative matches. */
const depthOf = (errors: readonly ErrorObject[]): number =>
  Math.min(...errors.map(({ instancePath }) => segmentsOf(instancePath).length))

/** The errors of the most likely alternative; the error of the choice itself if there is none. */
function likeliestErrors({ error, forms }: Choice, root: Json): readonly ErrorObject[] {
  // A choice with its own description is reported as a whole.
  if (EXPECTED in asRecord(schemaAt(root, parentOf(error.schemaPath)))) return [error]
  const isLikely = ({ keyword, instancePath }: ErrorObject): boolean =>
    !EXCLUDING_KEYWORDS.includes(keyword) || instancePath !== error.instancePath
  const [best] = forms
    .filter((errors) => errors.length && errors.every(isLikely))
    .toSorted((one, other) => one.length - other.length || depthOf(other) - depthOf(one))
  return best ? relevantErrors(best, root) : [error]
}

/** Removes the errors of other alternatives, and errors without information of their own. */
function relevantErrors(errors: readonly ErrorObject[], root: Json): readonly ErrorObject[] {
  const choices = errors.filter(isChoice).map((error) => choiceOf(error, errors, root))
  const branchErrors = new Set(choices.flatMap(({ forms }) => forms.flat()))
  return errors.flatMap((error) => {
    // Another error reports the same with its path.
    if (error.keyword === 'if' || error.propertyName !== undefined || branchErrors.has(error))
      return []
    const choice = choices.find((each) => each.error === error)
    return choice ? likeliestErrors(choice, root) : [error]
  })
}

/** A document with more errors has a different format altogether. */
export const MAX_ERRORS = 1000

function toViolation(error: ErrorObject, schema: Json, value: unknown): SchemaViolation {
  const member = memberIn(error)
  const segments = [...segmentsOf(error.instancePath), ...(member === undefined ? [] : [member])]
  return {
    pointer: member === undefined ? error.instancePath : `${error.instancePath}/${member}`,
    path: pathOf(value, segments),
    expected: expectedIn(error, schema),
    got: valueAt(value, segments),
    keyword: error.keyword,
  }
}

/**
 * Converts validation errors to mismatches, at most `MAX_ERRORS`; `schema` is the compiled one.
 * @internal
 */
export function violationsOf(
  errors: readonly ErrorObject[],
  schema: Json,
  value: unknown,
): readonly SchemaViolation[] {
  const relevant =
    errors.length > MAX_ERRORS ? errors.slice(0, MAX_ERRORS) : relevantErrors(errors, schema)
  return relevant.map((error) => toViolation(error, schema, value))
}
