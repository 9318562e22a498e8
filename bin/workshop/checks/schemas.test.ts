import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { contractFor } from '#openapi/contract/contract.ts'
import { createComponents, schemaReference } from '#openapi/derive/components.ts'
import { argToJsonSchema } from '#openapi/derive/json-schema.ts'
import { responseOf } from '#openapi/language/define.ts'
import { exampleOf, type JsonSchema } from '#openapi/language/schema.ts'

const { operations } = contractFor('b')

interface LocatedSchema {
  readonly where: string
  readonly schema: JsonSchema
  /** An explicit example of the response, different from the generated one. */
  readonly example?: unknown
}

const bodies: readonly LocatedSchema[] = operations.flatMap(({ id, responses }) =>
  Object.entries(responses).flatMap(([status, response]) => {
    const { body, example } = responseOf(response)
    return body ? [{ where: `${id} ${status}`, schema: body, example }] : []
  }),
)

const partsOf = (schema: JsonSchema): Readonly<Record<string, JsonSchema>> => ({
  ...schema.properties,
  ...(schema.items && { '[]': schema.items }),
  ...(typeof schema.additionalProperties === 'object' && { '{}': schema.additionalProperties }),
  ...Object.fromEntries(
    [...(schema.prefixItems ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(
      (part, index) => [`#${index}`, part],
    ),
  ),
})

/** The schemas of the responses and all nested schemas, without duplicates. */
function everySchema(): readonly LocatedSchema[] {
  const seen = new Map<JsonSchema, LocatedSchema>()
  const visit = (found: LocatedSchema): void => {
    if (seen.has(found.schema)) return
    seen.set(found.schema, found)
    for (const [name, schema] of Object.entries(partsOf(found.schema)))
      visit({ where: `${found.where} ${name}`, schema })
  }
  bodies.forEach(visit)
  return [...seen.values()]
}

const DOCUMENT = 'contract:'

/** Resolves references to the document with the named schemas. */
const withAddresses = (schema: unknown): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', `"${DOCUMENT}#/$defs/`))

/** Strict: no unknown keyword, no unknown format. */
function createAjv(): Ajv2020 {
  const code = { optimize: false }
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, code })
  ajvFormats.default(ajv)
  // Annotations explained in openapi/extensions.md.
  for (const word of ['x-index-default', 'x-unlisted']) ajv.addKeyword(word)
  return ajv
}

/** Compiles a schema; equal and named ones once. */
function createCompiler(): (schema: JsonSchema) => ValidateFunction {
  const components = createComponents()
  for (const { schema } of bodies) schemaReference(schema, components)
  const $defs = Object.fromEntries(components.schemas)
  const ajv = createAjv().addSchema(withAddresses({ $id: DOCUMENT, $defs }))
  const known = new Map<string, ValidateFunction>()
  return (schema) => {
    const plain = withAddresses(schemaReference(schema, components))
    const text = JSON.stringify(plain)
    const validate = known.get(text) ?? ajv.compile(plain)
    known.set(text, validate)
    return validate
  }
}

const compiler = createCompiler()

function errorOf(schema: JsonSchema, value: unknown): string | undefined {
  const validate = compiler(schema)
  if (validate(value)) return undefined
  const [first] = validate.errors ?? []
  return `${first?.instancePath || '/'} ${first?.message} in ${JSON.stringify(value)}`
}

function problemOf(work: () => string | undefined): string | undefined {
  try {
    return work()
  } catch (error) {
    return (error as Error).message
  }
}

const problems = (
  found: readonly LocatedSchema[],
  check: (schema: JsonSchema) => string | undefined,
) =>
  found.flatMap(({ where, schema }) => {
    const problem = problemOf(() => check(schema))
    return problem ? [`${where}: ${problem}`] : []
  })

test('every schema of a response compiles, and its example fits', () => {
  const wrong = bodies.flatMap(({ where, schema, example = exampleOf(schema) }) => {
    const problem = problemOf(() => errorOf(schema, example))
    return problem ? [`${where}: ${problem}`] : []
  })
  expect(wrong).toEqual([])
})

test('every example fits its schema', () => {
  const withExamples = everySchema().filter(({ schema }) => schema.examples)
  const wrong = problems(withExamples, (schema) =>
    schema.examples?.map((example) => errorOf(schema, example)).find(Boolean),
  )
  expect(wrong).toEqual([])
})

/** The schemas of all arguments, each with one example of its use. */
const argumentSchemas = (): ReadonlyMap<string, string> =>
  new Map(
    operations.flatMap(({ id, args, undeclared = {} }) =>
      Object.entries({ ...args, ...undeclared }).map(
        ([name, schema]) => [JSON.stringify(argToJsonSchema(schema)), `${id} ${name}`] as const,
      ),
    ),
  )

test('every argument compiles', () => {
  const ajv = createAjv()
  const wrong = [...argumentSchemas()].flatMap(([text, where]) => {
    const problem = problemOf(() => void ajv.compile(JSON.parse(text)))
    return problem ? [`${where}: ${problem}`] : []
  })
  expect(wrong).toEqual([])
})

test('a component name has one schema', () => {
  const shapes = new Map<string, string>()
  const clashes: string[] = []
  for (const { where, schema } of everySchema()) {
    if (!schema.title) continue
    const components = createComponents()
    schemaReference(schema, components)
    const shape = JSON.stringify(components.schemas.get(schema.title))
    const known = shapes.get(schema.title)
    if (known !== undefined && known !== shape) clashes.push(`${schema.title} in ${where}`)
    shapes.set(schema.title, shape)
  }
  expect(clashes).toEqual([])
})
