import { defineCommand } from '#bin/cli/command.ts'
import { unknownName } from '#bin/cli/usage-error.ts'
import { check } from './check.ts'
import { init } from './init.ts'
import { options } from './options.ts'
import { prune } from './prune.ts'
import { report } from './report.ts'
import { work } from './work.ts'

/** By the first operand. */
const ACTIONS = { init, check, work, report, prune } as const

const isAction = (name: string): name is keyof typeof ACTIONS => Object.hasOwn(ACTIONS, name)

export const fleet = defineCommand({
  operands: [{ name: 'action', description: Object.keys(ACTIONS).join(', '), required: true }],
  options,
  details: [
    'A fleet file lists deployments with their groups, names, accounts and limits. check runs drift, and conform where the file says so, on each of them, and keeps the results in a folder beside the file.',
    'Accounts are references to variables or files; secrets reach neither store nor output.',
  ],
  examples: [
    { line: 'understudy fleet init', does: 'a first fleet.yaml with comments' },
    { line: 'understudy fleet check', does: 'all targets of fleet.yaml' },
    {
      line: 'understudy fleet work --store postgres://db.example/fleet --start',
      does: 'a worker; others on further machines share the targets',
    },
    { line: 'understudy fleet report', does: 'a folder of pages: targets, causes, trends' },
    { line: 'understudy fleet prune --keep 1y', does: 'remove older history' },
    { line: 'understudy fleet check --only shops --resume', does: 'the rest of a group' },
  ],
  run({ options: given, operands: [action = ''], terminal }) {
    if (!isAction(action))
      throw unknownName({ what: 'action of fleet', got: action, choices: Object.keys(ACTIONS) })
    return ACTIONS[action](given, terminal)
  },
})
