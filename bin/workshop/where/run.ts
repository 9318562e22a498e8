/**
 * `npm run where -- POST import-csv`: the files of the operations whose method, path and id contain
 * all these words.
 */
import process from 'node:process'
import { contractFor } from '#openapi/contract/contract.ts'
import { type Places, placesOf } from './places.ts'

const column = (files: readonly string[]): string => files.join('\n             ')

const linesOf = ({ contract, behaviour, state, cases }: Places): readonly string[] => [
  `  contract   ${column(contract)}`,
  `  behaviour  ${column(behaviour)}`,
  `  state      ${state.length ? column(state) : 'none'}`,
  `  cases      ${cases ?? 'all derived'}`,
]

const words = process.argv.slice(2).map((word) => word.toLowerCase())
for (const operation of contractFor('b').operations) {
  const title = `${operation.methods.join(', ')} ${operation.path} (${operation.id})`
  if (!words.every((word) => title.toLowerCase().includes(word))) continue
  process.stdout.write(`${[title, ...linesOf(placesOf(operation))].join('\n')}\n`)
}
