import { defineCommand } from '#bin/cli/command.ts'
import { option } from '#bin/cli/options.ts'
import { unknownName } from '#bin/cli/usage-error.ts'
import type { StateAction } from './action.ts'
import { migrate } from './migrate.ts'
import { repair } from './repair.ts'
import { copy, deleteSites, exportSite, importSite, list } from './sites.ts'

/** By the first operand. */
const ACTIONS: Readonly<Record<string, StateAction>> = {
  list,
  export: exportSite,
  import: importSite,
  copy,
  delete: deleteSites,
  migrate,
  repair,
}

export const state = defineCommand({
  operands: [
    { name: 'action', description: Object.keys(ACTIONS).join(', '), required: true },
    { name: 'state', description: 'the file or database of serve --state', required: true },
    {
      name: 'names',
      description: 'sites; for copy first the other state, for import a site and a file',
      many: true,
    },
  ],
  options: {
    output: option.output('file to write a repaired state or an exported site to', {
      actions: ['repair', 'export'],
    }),
    replace: option.flag('with copy and import, replace sites of the same name', {
      actions: ['copy', 'import'],
    }),
    variant: option.text('the variant of the sites in a database, or of a damaged state', {
      choices: ['a', 'b'],
    }),
    team: option.text('the team of the sites in a database; default: the sites without a team', {
      default: '',
      placeholder: '<name>',
    }),
    json: option.flag('print the result as JSON'),
  },
  examples: [
    { line: 'understudy state list site.json', does: 'the sites of a file' },
    {
      line: 'understudy state copy site.json postgres://user@db.example/understudy',
      does: 'copy all sites of a file to a database',
    },
    {
      line: 'understudy state export site.json default --output default.json',
      does: 'write a site as a dataset',
    },
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
    'list, export, import, copy and delete work on files and databases alike. A file must not be in use by a server; a database may be.',
    'migrate creates the tables of a PostgreSQL database, or changes them to the version of this release. serve never changes tables.',
    'repair reads the file and its journals, writes every intact line to a new file, and reports the lost lines. The damaged files are not changed. The exit code is 0 if nothing is lost, else 1.',
  ],
  run({ options, operands: [name = '', place = '', ...names], terminal }) {
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
    if (!action)
      throw unknownName({ what: 'action of state', got: name, choices: Object.keys(ACTIONS) })
    return action({ place, names, options, terminal })
  },
})
