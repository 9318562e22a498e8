/**
 * `npm run where -- POST import-csv`: the files of the operations whose method, path and id contain
 * all these words.
 */
import process from 'node:process'
import { type ContractOperation, contractFor } from '#openapi/contract/contract.ts'
import { withBuiltIn } from '#openapi/extension/extend.ts'
import { NEIGHBOURS } from '#openapi/neighbours/index.ts'
import { type Places, placesOf } from './places.ts'

const column = (files: readonly string[]): string => files.join('\n             ')

const linesOf = ({ contract, behaviour, state, cases }: Places): readonly string[] => [
  `  contract   ${column(contract)}`,
  `  behaviour  ${column(behaviour)}`,
  `  state      ${state.length ? column(state) : 'none'}`,
  `  cases      ${cases ?? 'all derived'}`,
]

const words = process.argv.slice(2).map((word) => word.toLowerCase())
const titleOf = ({ methods, path, id }: ContractOperation): string =>
  `${methods.join(', ')} ${path} (${id})`

const found = withBuiltIn(contractFor('b'), NEIGHBOURS).operations.filter((operation) =>
  words.every((word) => titleOf(operation).toLowerCase().includes(word)),
)
for (const operation of found)
  process.stdout.write(`${[titleOf(operation), ...linesOf(placesOf(operation))].join('\n')}\n`)
if (!found.length) {
  process.stderr.write(`No operation contains ${words.map((word) => `"${word}"`).join(' and ')}.\n`)
  process.exitCode = 1
}
