import { defineCommand } from '#bin/cli/command.ts'
import { option } from '#bin/cli/options.ts'
import { unknownName } from '#bin/cli/usage-error.ts'
import { repair } from './repair.ts'

/** By the first operand. */
const ACTIONS = { repair } as const

const isAction = (name: string): name is keyof typeof ACTIONS => Object.hasOwn(ACTIONS, name)

export const state = defineCommand({
  operands: [
    { name: 'action', description: Object.keys(ACTIONS).join(', '), required: true },
    { name: 'file', description: 'the file of serve --state', required: true },
  ],
  options: {
    output: option.file('where the repaired state goes; <file>.repaired when left out'),
    variant: option.text('the variant of the state, where its files do not say it any more', {
      choices: ['a', 'b'],
    }),
    json: option.flag('print the result as JSON'),
  },
  examples: [
    {
      line: 'understudy state repair site.json',
      does: 'save the rest of a damaged state to site.json.repaired',
    },
  ],
  details: [
    'repair reads the file and its journals, writes every line that is whole to a new file, and says which lines are gone. No file is changed. The exit code is 0 when nothing was gone, 1 when something was.',
  ],
  run({ options, operands: [action = '', file = ''], terminal }) {
    if (!isAction(action))
      throw unknownName({ what: 'action of state', got: action, choices: Object.keys(ACTIONS) })
    return ACTIONS[action](file, options, terminal)
  },
})
