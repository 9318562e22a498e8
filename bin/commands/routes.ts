import { defineCommand } from '#bin/cli/command.ts'
import { type Column, tableLines } from '#bin/cli/table.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { unknownName } from '#bin/cli/usage-error.ts'
import type { ArgSchema } from '#openapi/arguments.ts'
import { type Contract, type ContractOperation, contractFor } from '#openapi/contract.ts'
import { variantOption } from './shared-options.ts'

/** `/` and `/batch/v1` belong to no namespace; users name that group like the address. */
const groupOf = ({ namespace }: ContractOperation): string => namespace || '/'

const COLUMNS: readonly Column<ContractOperation>[] = [
  { title: 'METHODS', cell: ({ methods }) => methods.join(' ') },
  { title: 'PATH', cell: ({ path }) => path, shrinkTo: 24 },
  { title: 'ID', cell: ({ id }) => id, shrinkTo: 16 },
  { title: 'ACCESS', cell: ({ access }) => access, shrinkTo: 9 },
  { title: 'BATCH', cell: ({ batch }) => (batch ? 'yes' : '') },
  { title: 'SECTION', cell: ({ spec }) => spec },
]

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
  args: Object.fromEntries(
    Object.entries(args).map(([name, schema]) => [name, argumentSummary(schema)]),
  ),
  assumed: operation.assumed ?? {},
})

interface Filter {
  readonly namespaces: readonly string[]
  readonly methods: readonly string[]
  readonly words: readonly string[]
}

function checkNamespaces(namespaces: readonly string[], { variant }: Contract): void {
  const choices = ['/', ...variant.namespaces]
  const wrong = namespaces.find((name) => !choices.includes(name))
  if (wrong !== undefined)
    throw unknownName({ what: `namespace of variant ${variant.id}`, got: wrong, choices })
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

function printTable(operations: readonly ContractOperation[], terminal: Terminal): void {
  const { write, style, width } = terminal
  const { heading, lines } = tableLines({ columns: COLUMNS, rows: operations, width })
  write(`${style('bold', heading)}\n`)
  for (const [index, operation] of operations.entries()) {
    const group = groupOf(operation)
    const previous = operations[index - 1]
    if (!previous || groupOf(previous) !== group) write(`\n${style('cyan', group)}\n`)
    write(`${lines[index]}\n`)
  }
  write('\n')
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** Operations are counted as the interface document does: one per method and path. */
function counts(operations: readonly ContractOperation[]): string {
  const calls = sum(operations.map(({ methods }) => methods.length))
  const paths = new Set(operations.map(({ pattern }) => pattern)).size
  return `${calls} operations on ${paths} paths`
}

export const routes = defineCommand({
  operands: [
    {
      name: 'word',
      many: true,
      description: 'show what has all these words in its path, id or summary',
    },
  ],
  options: {
    variant: variantOption,
    namespace: {
      type: 'string',
      many: true,
      placeholder: '<name>',
      description:
        'only this namespace, such as core/v2; / stands for the index and the batch route',
    },
    method: {
      type: 'string',
      many: true,
      choices: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      description: 'only operations with this method',
    },
    json: { type: 'boolean', description: 'print an array of objects instead of a table' },
  },
  examples: [
    { line: 'understudy routes', does: 'everything variant a has' },
    { line: 'understudy routes revisions --method DELETE', does: 'what deletes a revision' },
    { line: 'understudy routes --variant b --namespace seo/v1', does: 'one namespace' },
    { line: "understudy routes --json | jq -r '.[].id'", does: 'the ids alone' },
  ],
  run({ options, operands, terminal }) {
    const contract = contractFor(options.variant)
    checkNamespaces(options.namespace, contract)
    const found = contract.operations
      .filter(({ unlisted }) => !unlisted)
      .filter(matches({ namespaces: options.namespace, methods: options.method, words: operands }))
    if (options.json) {
      terminal.write(`${JSON.stringify(found.map(toJson), null, 2)}\n`)
      return 0
    }
    if (found.length > 0) printTable(found, terminal)
    const which = found.length > 0 ? counts(found) : 'no operation matches'
    terminal.note(`${which} in variant ${contract.variant.id} (${contract.variant.title})`)
    return 0
  },
})
