import { defineCommand } from '#bin/cli/command.ts'
import { contractWith } from '#bin/cli/extension.ts'
import { extensionOption } from '#bin/cli/extension-option.ts'
import { option } from '#bin/cli/options.ts'
import { variantOption } from '#bin/cli/shared-options.ts'
import { unknownName } from '#bin/cli/usage-error.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import { METHODS } from '#openapi/language/define.ts'
import { quirksOf } from '#openapi/language/quirks.ts'
import { mapValues } from '#openapi/values/json.ts'
import { plural } from '#openapi/values/text.ts'
import { groupOf, printRoutes } from './table.ts'

const argumentSummary = ({
  type,
  required = false,
  default: preset,
  enum: choices,
}: ArgSchema) => ({
  ...(type && { type }),
  required,
  ...(preset !== undefined && { default: preset }),
  ...(choices && { enum: choices }),
})

const toJson = ({ args, ...operation }: ContractOperation) => ({
  id: operation.id,
  summary: operation.summary,
  methods: operation.methods,
  path: operation.path,
  pattern: operation.pattern,
  namespace: operation.namespace,
  access: operation.access,
  effect: operation.effect,
  batch: operation.batch ?? false,
  spec: operation.spec,
  args: mapValues(args, (schema) => argumentSummary(schema)),
  assumed: operation.assumed ?? {},
  quirks: quirksOf({ ...operation, args }).map(
    ({ name, documented, deployed, since, decision }) => ({
      name,
      documented,
      deployed,
      since,
      decision,
    }),
  ),
})

interface Filter {
  readonly namespaces: readonly string[]
  readonly methods: readonly string[]
  readonly words: readonly string[]
}

function checkNamespaces(namespaces: readonly string[], { variant }: Contract): void {
  const choices = ['/', ...variant.namespaces]
  const unknownNamespace = namespaces.find((name) => !choices.includes(name))
  if (unknownNamespace !== undefined)
    throw unknownName({
      what: `namespace of variant ${variant.id}`,
      got: unknownNamespace,
      choices,
    })
}

const matches =
  ({ namespaces, methods, words }: Filter) =>
  (operation: ContractOperation): boolean => {
    const text = [operation.path, operation.id, operation.summary].join('\n').toLowerCase()
    return (
      (namespaces.length === 0 || namespaces.includes(groupOf(operation))) &&
      (methods.length === 0 || operation.methods.some((method) => methods.includes(method))) &&
      words.every((word) => text.includes(word.toLowerCase()))
    )
  }

/** Operations are counted as in the interface document: one per method and path. */
function counts(operations: readonly ContractOperation[], filters: readonly string[]): string {
  const methods = operations
    .flatMap((operation) => operation.methods)
    .filter((method) => filters.length === 0 || filters.includes(method))
  const paths = new Set(operations.map(({ pattern }) => pattern))
  return `${plural(methods.length, 'operation')} on ${plural(paths.size, 'path')}`
}

export const routes = defineCommand({
  operands: [
    {
      name: 'word',
      many: true,
      description: 'show operations with all these words in path, id or summary',
    },
  ],
  options: {
    variant: variantOption,
    extension: extensionOption,
    namespace: option.text(
      'only this namespace, such as core/v2; / is the index and the batch route',
      { many: true, placeholder: '<name>' },
    ),
    method: option.text('only operations with this method', {
      many: true,
      choices: METHODS,
    }),
    quirks: option.flag(
      'only operations whose deployed behaviour differs from the document, with the differences',
    ),
    json: option.flag('print an array of objects instead of a table'),
  },
  examples: [
    { line: 'understudy routes', does: 'all operations of variant a' },
    {
      line: 'understudy routes revisions --method DELETE',
      does: 'operations that delete a revision',
    },
    { line: 'understudy routes --variant b --namespace seo/v1', does: 'one namespace' },
    { line: 'understudy routes --quirks', does: 'where deployments differ from the document' },
    { line: "understudy routes --json | jq -r '.[].id'", does: 'the ids alone' },
  ],
  run({ options, operands, terminal }) {
    const contract = contractWith(options.extension, options.variant)
    checkNamespaces(options.namespace, contract)
    const found = contract.operations
      .filter(({ unlisted }) => !unlisted)
      .filter((operation) => !options.quirks || quirksOf(operation).length > 0)
      .filter(matches({ namespaces: options.namespace, methods: options.method, words: operands }))
    if (options.json) {
      terminal.write(`${JSON.stringify(found.map(toJson), null, 2)}\n`)
      return 0
    }
    if (found.length > 0) printRoutes(found, terminal, options.quirks)
    const countText = found.length > 0 ? counts(found, options.method) : 'no operation matches'
    terminal.note(`${countText} in variant ${contract.variant.id} (${contract.variant.title})`)
    return 0
  },
})
