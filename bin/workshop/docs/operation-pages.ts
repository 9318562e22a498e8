/** The reference of the operations, from the contract: one page per namespace. */
import { type ContractOperation, contractFor } from '#openapi/contract/contract.ts'
import { SECTIONS } from '#openapi/contract/sections.ts'
import { accessByRole } from '#openapi/derive/access-by-role.ts'
import { errorsByStatus } from '#openapi/derive/errors-of.ts'
import { accessRule } from '#openapi/language/access.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import { VARIANTS } from '#openapi/language/variants.ts'
import { groupBy } from '#openapi/values/json.ts'
import { code, paragraphs, type SitePage, slugOf, table } from './markdown.ts'

const LIMITS = [
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['minLength', 'length at least'],
  ['maxLength', 'length at most'],
  ['minItems', 'entries at least'],
  ['maxItems', 'entries at most'],
  ['pattern', 'pattern'],
] as const

function typeText({ type, items, format, enum: values }: ArgSchema): string {
  if (values) return values.map((value) => code(JSON.stringify(value))).join(', ')
  const types = [type ?? 'any']
    .flat()
    .map((name) =>
      name === 'array' && items ? `array of ${items.format ?? items.type ?? 'any'}` : name,
    )
  return [types.join(' or '), ...(format ? [`(${format})`] : [])].join(' ')
}

function limitsText(schema: ArgSchema): string {
  const limits = LIMITS.flatMap(([name, words]) =>
    schema[name] === undefined ? [] : [`${words} ${code(String(schema[name]))}`],
  )
  return limits.length > 0 ? ` ${limits.join(', ')}` : ''
}

const defaultText = ({ required, default: preset }: ArgSchema): string => {
  if (required) return 'required'
  return preset === undefined ? '' : code(JSON.stringify(preset))
}

/** Arguments of every operation of variant B. */
const EVERYWHERE = VARIANTS.b.extraArgs

function argumentsText({ path, args, params }: ContractOperation): string | undefined {
  const inPath = parameterNames(path)
  const rows = [
    ...inPath
      .filter((name) => !(name in args))
      .map((name) => [code(name), 'path', 'required', params[name]?.description ?? '']),
    ...Object.entries(args)
      .filter(([name]) => !(name in EVERYWHERE))
      .map(([name, schema]) => [
        code(name),
        `${typeText(schema)}${limitsText(schema)}`,
        defaultText(schema),
        schema.description ?? schema.words ?? '',
      ]),
  ]
  return rows.length > 0 ? table(['Argument', 'Type', 'Default', 'Description'], rows) : undefined
}

const errorLink = (key: string): string => `[${code(key)}](../../errors.md)`

function responsesText(operation: ContractOperation): string {
  const successes = Object.keys(operation.responses).map((status) => [code(status), 'success'])
  const errors = [...errorsByStatus(operation)].map(([status, keys]) => [
    code(String(status)),
    keys.map(errorLink).join(', '),
  ])
  return table(['Status', 'Response'], [...successes, ...errors])
}

function accessText(operation: ContractOperation): string {
  const roles = Object.entries(accessByRole(operation))
  const named = (level: string): string =>
    roles
      .filter(([, access]) => access === level)
      .map(([role]) => role)
      .join(', ')
  const parts = [
    named('yes') && `yes for ${named('yes')}`,
    named('depends') && `depends on the request for ${named('depends')}`,
    named('no') && `no for ${named('no')}`,
  ].filter(Boolean)
  const details = parts.length > 1 ? ` (${parts.join('; ')})` : ''
  return `**Access:** ${accessRule(operation.access).description}${details}.`
}

const decisionFiles = (id: string, pages: readonly string[]): string => {
  const page = pages.find((path) => path.startsWith(`decisions/${id}-`))
  return page ? `[${id}](../../${page})` : id
}

function groundsText({ spec, assumed = {} }: ContractOperation, pages: readonly string[]): string {
  const decisions = [...new Set(Object.values(assumed))].map((id) => decisionFiles(id, pages))
  const decided = decisions.length > 0 ? `; points it leaves open: ${decisions.join(', ')}` : ''
  return `**Source:** section ${spec} of the interface document (${SECTIONS[spec] ?? ''})${decided}.`
}

/** Variant B contains variant A. */
const onlyInB = (): ReadonlySet<string> => {
  const inA = new Set(contractFor('a').operations.map(({ id }) => id))
  return new Set(
    contractFor('b')
      .operations.map(({ id }) => id)
      .filter((id) => !inA.has(id)),
  )
}

const pageOf = (namespace: string): string =>
  namespace === '' ? 'root' : namespace.replaceAll('/', '-')

const titleOf = (namespace: string): string => (namespace === '' ? 'Index and batch' : namespace)

function operationText(operation: ContractOperation, isOnlyB: boolean, pages: readonly string[]) {
  const { id, methods, path, summary } = operation
  return paragraphs(
    `## ${id}`,
    `${code(`${methods.join(', ')} ${path}`)}${isOnlyB ? ' (variant B only)' : ''}`,
    summary,
    accessText(operation),
    argumentsText(operation),
    responsesText(operation),
    groundsText(operation, pages),
  )
}

/** `decisionPages` are the paths of the decision pages, for links. */
export function operationPages(decisionPages: readonly string[]): readonly SitePage[] {
  const only = onlyInB()
  const { operations, namespaces } = contractFor('b')
  const groups = [...groupBy(operations, ({ namespace }) => namespace)]
  const descriptions = new Map(namespaces.map(({ name, description }) => [name, description]))
  const pages = groups.map(([namespace, group]) => ({
    path: `reference/operations/${pageOf(namespace)}.md`,
    text: paragraphs(
      `# ${titleOf(namespace)}`,
      descriptions.get(namespace),
      ...group.map((operation) => operationText(operation, only.has(operation.id), decisionPages)),
    ),
  }))
  return [overviewPage(groups, only), ...pages]
}

function overviewPage(
  groups: readonly (readonly [string, readonly ContractOperation[]])[],
  only: ReadonlySet<string>,
): SitePage {
  const lists = groups.flatMap(([namespace, group]) => [
    `## ${titleOf(namespace)}`,
    table(
      ['Operation', 'Route', ''],
      group.map(({ id, methods, path }) => [
        `[${code(id)}](operations/${pageOf(namespace)}.md#${slugOf(id)})`,
        code(`${methods.join(', ')} ${path}`),
        only.has(id) ? 'B' : '',
      ]),
    ),
  ])
  const intro =
    'Every operation of the interface. An operation with several methods counts once here and once per method in `understudy routes`. B marks operations of the multilingual variant, in which every operation also accepts `multilang_language`. [Missing routes](../absent-routes.md) lists routes of the platform that are not part of the interface. Each operation can be tried out in the [inspector](../inspector.md).'
  return { path: 'reference/operations.md', text: paragraphs('# Operations', intro, ...lists) }
}
