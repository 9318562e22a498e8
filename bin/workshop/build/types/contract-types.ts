/** `site-understudy/types`: the records, arguments and operations of the contract as types. */

import { type ContractOperation, contractFor } from '#openapi/contract/contract.ts'
import { contextsOf } from '#openapi/derive/in-contexts.ts'
import { argToJsonSchema } from '#openapi/derive/json-schema.ts'
import { withBuiltIn } from '#openapi/extension/extend.ts'
import type { ArgMap } from '#openapi/language/arguments.ts'
import { responseOf } from '#openapi/language/define.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import type { JsonSchema } from '#openapi/language/schema.ts'
import { VARIANTS } from '#openapi/language/variants.ts'
import { NEIGHBOURS } from '#openapi/neighbours/index.ts'
import { mapValues } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { operationNames } from './operation-names.ts'
import { memberLines, memberName, type NameOf, printType } from './print-type.ts'

/** The extra arguments of a variant. */
const EXTRA: ArgMap = VARIANTS.b.extraArgs

const HEAD = `/** The types of \`site-understudy/types\`, made from the contract. */

/** The body of every error. */
export interface ErrorBody {
  readonly code: string | number
  readonly message: string
  readonly data: { readonly status?: number; readonly params?: unknown; readonly [name: string]: unknown } | null
}
/** Additional arguments of every operation. */
interface GlobalArguments {
  readonly _fields?: string
  readonly _embed?: string
  readonly _envelope?: '1'
${memberLines(
  { properties: mapValues(EXTRA, (schema) => argToJsonSchema(schema)) },
  () => undefined,
)
  .map((line) => `  ${line}\n`)
  .join('')}}
type OperationId = keyof Operations
/** The arguments of an operation, without those in its path. */
export type ArgumentsOf<Id extends OperationId> = Operations[Id]['args']
/** The body of its success; in the context \`view\` where there are several. */
export type BodyOf<Id extends OperationId> = Operations[Id]['body']
/** Its body in another context. */
export type BodyIn<Id extends OperationId, C extends string> = Operations[Id] extends {
  readonly contexts: { readonly [K in C]: infer B }
}
  ? B
  : never
`

/** The operations of all variants, with the linked resources. */
function allOperations(): readonly ContractOperation[] {
  const [a, b] = [contractFor('a'), withBuiltIn(contractFor('b'), NEIGHBOURS)]
  const known = new Set(a.operations.map(({ id }) => id))
  return [...a.operations, ...b.operations.filter(({ id }) => !known.has(id))].filter(
    ({ unlisted }) => !unlisted,
  )
}

const declare = (name: string, lines: readonly string[]): string =>
  lines.length
    ? `export interface ${name} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`
    : `export type ${name} = { readonly [name: string]: never }\n`

/** Schemas with a title get a declaration on first use. */
function createRecords() {
  const declared = new Map<string, string>()
  const nameOf: NameOf = (schema) => {
    const { title } = schema
    if (!title) return undefined
    if (!declared.has(title)) {
      declared.set(title, '')
      const { title: _title, ...plain } = schema
      declared.set(
        title,
        plain.properties
          ? declare(title, memberLines(plain, nameOf))
          : `export type ${title} = ${printType(plain, nameOf)}\n`,
      )
    }
    return title
  }
  return { declared, nameOf }
}

/** The arguments as one object, without those of one variant. */
function argumentsOf({ args, path }: ContractOperation, inPath: boolean): JsonSchema {
  const names = parameterNames(path)
  const wanted = Object.entries(args).filter(
    ([name]) => !Object.hasOwn(EXTRA, name) && names.includes(name) === inPath,
  )
  return {
    properties: mapValues(Object.fromEntries(wanted), (schema) => argToJsonSchema(schema)),
    required: wanted.filter(([, { required }]) => required).map(([name]) => name),
  }
}

function paramsOf({ args, path }: ContractOperation): string {
  const members = parameterNames(path).map((name) => {
    const { type } = args[name] ?? {}
    return `readonly ${memberName(name)}: ${type === 'integer' ? 'number' : 'string | number'}`
  })
  return members.length ? `{ ${members.join('; ')} }` : '{ readonly [name: string]: never }'
}

const objectOf = (members: readonly (readonly [string, string])[]): string =>
  `{ ${members.map(([name, type]) => `readonly ${name}: ${type}`).join('; ')} }`

function bodiesOf(operation: ContractOperation, nameOf: NameOf): readonly string[] {
  const bodies = Object.entries(operation.responses).map(
    ([status, response]) => [status, responseOf(response).body] as const,
  )
  const print = (body: JsonSchema | undefined) => (body ? printType(body, nameOf) : 'undefined')
  // First, because these are the full records, with embeddable members.
  const contexts = bodies
    .flatMap(([, body]) => (body ? contextsOf(body, operation.resource) : []))
    .map(({ context, body }) => [context, print(body)] as const)
  const printed = bodies.map(([status, body]) => [status, print(body)] as const)
  const successes = printed.filter(([status]) => Number(status) < 300).map(([, type]) => type)
  return [
    `readonly responses: ${objectOf(printed)}`,
    `readonly body: ${contexts[0]?.[1] ?? successes.join(' | ')}`,
    ...(contexts.length ? [`readonly contexts: ${objectOf(contexts)}`] : []),
  ]
}

/** The whole declaration file. */
export async function contractTypes(): Promise<string> {
  const operations = allOperations()
  const names = await operationNames(operations)
  const { declared, nameOf } = createRecords()
  const plain: NameOf = () => undefined
  const args = operations.map((operation) =>
    declare(
      names.get(operation.id) ?? '',
      memberLines(argumentsOf(operation, false), plain),
    ).replace(/^/, `/** The arguments of \`${operation.id}\`. */\n`),
  )
  const listed = operations.map((operation) => {
    const { id, methods, path, summary } = operation
    const members = [
      `readonly methods: ${methods.map((method) => JSON.stringify(method)).join(' | ')}`,
      `readonly path: ${JSON.stringify(path)}`,
      `readonly params: ${paramsOf(operation)}`,
      `readonly args: ${names.get(id)}`,
      ...bodiesOf(operation, nameOf),
    ]
    return `  /** ${summary} */\n  ${JSON.stringify(id)}: {\n${members.map((line) => `    ${line}\n`).join('')}  }\n`
  })
  const records = [...declared].sort(by(([title]) => title)).map(([, text]) => text)
  rejectDuplicates([...declared.keys(), ...names.values()])
  return [HEAD, ...records, ...args, `export interface Operations {\n${listed.join('')}}\n`].join(
    '\n',
  )
}

function rejectDuplicates(names: readonly string[]): void {
  const double = names.find((name, at) => names.indexOf(name) !== at)
  if (double) throw new Error(`expected each type once, got ${double} twice`)
}
