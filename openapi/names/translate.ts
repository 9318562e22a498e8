/** Translates a contract into the words of a deployment, with a mapping back to the original. */

import {
  type Contract,
  type ContractOperation,
  type Route,
  routesOf,
} from '#openapi/contract/contract.ts'
import type { ArgMap, ArgSchema } from '#openapi/language/arguments.ts'
import { isNamespaceRoot, type ResponseSpec } from '#openapi/language/define.ts'
import { indexPattern } from '#openapi/language/patterns.ts'
import type { Resource } from '#openapi/language/resource.ts'
import type { JsonSchema } from '#openapi/language/schema.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { mapValues } from '#openapi/values/json.ts'
import { type Names, type Vocabulary, vocabularyOf } from './names.ts'
import { mapStrings } from './values.ts'

export interface TranslatedContract extends Contract {
  readonly vocabulary: Vocabulary
  /** The neutral operation of a translated one. */
  readonly neutralOf: (operation: ContractOperation) => ContractOperation
}

const mapEntries = <T, U>(
  record: Readonly<Record<string, T>>,
  change: (name: string, value: T) => readonly [string, U],
): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => change(name, value)))

/** The names of values of one argument or field. */
const valueTranslator =
  ({ value: word }: Vocabulary, scope: string) =>
  (value: string): string =>
    word(value, scope)

const translateValue = (value: unknown, word: (value: string) => string): unknown =>
  typeof value === 'string' ? word(value) : value

/** Declared defaults, single or in lists, are part of the vocabulary. */
const translateDefault = ({ default: preset }: ArgSchema, word: (value: string) => string) =>
  preset === undefined ? {} : { default: mapStrings(preset, word) }

function translateArgument(schema: ArgSchema, vocabulary: Vocabulary, scope: string): ArgSchema {
  const { properties, items, additionalProperties, oneOf, anyOf, enum: values, addedBy } = schema
  const inner = (part: ArgSchema) => translateArgument(part, vocabulary, scope)
  const word = valueTranslator(vocabulary, scope)
  return {
    ...schema,
    ...(addedBy !== undefined && { addedBy: vocabulary.namespace(addedBy) }),
    ...translateDefault(schema, word),
    ...(values && { enum: values.map((value) => translateValue(value, word)) }),
    ...(properties && { properties: translateArguments(properties, vocabulary) }),
    ...(items && { items: inner(items) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: inner(additionalProperties),
    }),
    ...(oneOf && { oneOf: oneOf.map(inner) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
  }
}

export const translateArguments = (args: ArgMap, vocabulary: Vocabulary): ArgMap =>
  mapEntries(args, (name, schema) => [
    vocabulary.argument(name),
    translateArgument(schema, vocabulary, name),
  ])

function translateSchema(schema: JsonSchema, vocabulary: Vocabulary, scope = ''): JsonSchema {
  const { properties, required, items, prefixItems, additionalProperties, anyOf, oneOf } = schema
  const inner = (part: JsonSchema) => translateSchema(part, vocabulary, scope)
  const word = valueTranslator(vocabulary, scope)
  return {
    ...schema,
    ...(schema.const !== undefined && { const: translateValue(schema.const, word) }),
    ...(schema.enum && { enum: schema.enum.map((value) => translateValue(value, word)) }),
    ...((schema.enum ?? schema.const) !== undefined && {
      examples: schema.examples?.map((value) => translateValue(value, word)) ?? [],
    }),
    ...(properties && {
      properties: mapEntries(properties, (name, part) => [
        vocabulary.field(name),
        translateSchema(part, vocabulary, name),
      ]),
    }),
    ...(required && { required: required.map(vocabulary.field) }),
    ...(items && { items: inner(items) }),
    ...(prefixItems && { prefixItems: prefixItems.map(inner) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: inner(additionalProperties),
    }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(oneOf && { oneOf: oneOf.map(inner) }),
  }
}

function translateResponse(
  response: JsonSchema | ResponseSpec,
  vocabulary: Vocabulary,
): JsonSchema | ResponseSpec {
  if (!('kind' in response)) return translateSchema(response, vocabulary)
  const { body } = response
  return { ...response, ...(body && { body: translateSchema(body, vocabulary) }) }
}

const translateResource = (resource: Resource, vocabulary: Vocabulary): Resource => ({
  ...resource,
  records: mapValues(resource.records, (record) => translateSchema(record, vocabulary)),
  fields: translateArguments(resource.fields, vocabulary),
})

function translateOperation(
  operation: ContractOperation,
  everywhere: Vocabulary,
): ContractOperation {
  const vocabulary = everywhere.forOperation(operation)
  const { args, undeclared, alsoReads, responses, namespace, resource } = operation
  const path = vocabulary.path(operation.path)
  const translated = {
    ...operation,
    path,
    namespace: namespace && vocabulary.namespace(namespace),
    args: translateArguments(args, vocabulary),
    ...(undeclared && { undeclared: translateArguments(undeclared, vocabulary) }),
    ...(alsoReads && { alsoReads: alsoReads.map(vocabulary.argument) }),
    ...(resource && { resource: translateResource(resource, vocabulary) }),
    responses: mapEntries(
      // Statuses are numbers in the type and strings in the object.
      responses as Record<string, JsonSchema | ResponseSpec>,
      (status, response) => [status, translateResponse(response, vocabulary)],
    ),
  }
  return { ...translated, pattern: indexPattern(translated) }
}

/** The default of a root's `namespace` argument is a namespace, not free text. */
function withNamespace(
  translated: ContractOperation,
  operation: ContractOperation,
  { namespace }: Vocabulary,
): ContractOperation {
  const preset = operation.args['namespace']?.default
  const own = translated.args['namespace']
  if (!isNamespaceRoot(operation) || typeof preset !== 'string' || !own) return translated
  const argument = { ...own, default: namespace(preset) }
  return { ...translated, args: { ...translated.args, namespace: argument } }
}

function rejectDuplicate(names: readonly string[], scope: string): void {
  const duplicate = names.find((name, at) => names.indexOf(name) !== at)
  if (duplicate)
    throw new InputError(`expected different names in ${scope}, got ${duplicate} twice`)
}

/** Distinct names must stay distinct, or the translation is irreversible. */
function rejectDuplicates(neutral: Contract, operations: readonly ContractOperation[]): void {
  rejectDuplicate(
    operations.flatMap(({ methods, pattern }) => methods.map((method) => `${method} ${pattern}`)),
    'the routes',
  )
  for (const [at, { id, args }] of operations.entries()) {
    const expectedCount = Object.keys(neutral.operations[at]?.args ?? {}).length
    if (Object.keys(args).length !== expectedCount)
      throw new InputError(`expected different names for the arguments of ${id}, got one twice`)
  }
}

export function translateContract(contract: Contract, names: Names): TranslatedContract {
  const vocabulary = vocabularyOf(names)
  const neutral = new Map<ContractOperation, ContractOperation>()
  const operations = contract.operations.map((operation) => {
    const translated = withNamespace(
      translateOperation(operation, vocabulary),
      operation,
      vocabulary,
    )
    neutral.set(translated, operation)
    return translated
  })
  rejectDuplicates(contract, operations)
  const routes: readonly Route[] = routesOf(operations)
  return {
    ...contract,
    namespaces: contract.namespaces.map((namespace) => ({
      ...namespace,
      name: vocabulary.namespace(namespace.name),
    })),
    operations,
    routes,
    vocabulary,
    neutralOf: (operation) => neutral.get(operation) ?? operation,
  }
}
