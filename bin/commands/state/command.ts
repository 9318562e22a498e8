import { defineCommand } from '#bin/cli/command.ts'
import { option } from '#bin/cli/options.ts'
import { unknownName } from '#bin/cli/usage-error.ts'
import { migrate } from './migrate.ts'
import { repair } from './repair.ts'

/** By the first operand. */
const ACTIONS = { migrate, repair } as const

const isAction = (name: string): name is keyof typeof ACTIONS => Object.hasOwn(ACTIONS, name)

export const state = defineCommand({
  operands: [
    { name: 'action', description: Object.keys(ACTIONS).join(', '), required: true },
    { name: 'state', description: 'the file or database of serve --state', required: true },
  ],
  options: {
    output: option.file('file to write the repaired state to; default: <file>.repaired'),
    variant: option.text('the variant of the state, if it is lost in the damaged files', {
      choices: ['a', 'b'],
    }),
    json: option.flag('print the result as JSON'),
  },
  examples: [
    {
      line: 'understudy state migrate postgres://user@db.example/understudy',
      does: 'create the tables in a database',
    },
    {
      line: 'understudy state repair site.json',
      does: 'write the intact parts of a damaged state to site.json.repaired',
    },
  ],
  details: [
    'migrate creates the tables of a PostgreSQL database, or changes them to the version of this release. serve never changes tables.',
    'repair reads the file and its journals, writes every intact line to a new file, and reports the lost lines. The damaged files are not changed. The exit code is 0 if nothing is lost, else 1.',
  ],
  run({ options, operands: [action = '', file = ''], terminal }) {
    if (!isAction(action))
      throw unknownName({ what: 'action of state', got: action, choices: Object.keys(ACTIONS) })
    return ACTIONS[action](file, options, terminal)
  },
})
