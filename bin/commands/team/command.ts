import { defineCommand } from '#bin/cli/command.ts'
import { option } from '#bin/cli/options.ts'
import { UsageError, unknownName } from '#bin/cli/usage-error.ts'
import { isDatabaseUrl, openDatabase } from '#bin/database/database.ts'
import { checkSchema } from '#bin/database/migrations.ts'
import { SITES_SCHEMA } from '#bin/shared-state/schema.ts'
import type { TeamAction } from './action.ts'
import { create, remove, revoke, token } from './change.ts'
import { list } from './list.ts'

/** By the first operand. */
const ACTIONS: Readonly<Record<string, TeamAction>> = {
  create,
  list,
  token,
  revoke,
  delete: remove,
}

/** Part of paths: the folder of the reports of a team has its name. */
const TEAM_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

function checkOperands(url: string, name: string, action: string): void {
  if (!isDatabaseUrl(url))
    throw new UsageError(
      `expected the address of a database such as postgres://user@db.example/understudy, got ${url}; a file has no teams`,
    )
  if (action !== 'list' && name === '')
    throw new UsageError(
      `expected understudy team ${action} <database> <${action === 'revoke' ? 'token id' : 'team'}>`,
    )
  if (action === 'create' && !TEAM_NAME.test(name))
    throw new UsageError(
      `expected a name of lowercase letters, digits and hyphens for a team, got ${JSON.stringify(name)}`,
    )
}

export const team = defineCommand({
  operands: [
    { name: 'action', description: Object.keys(ACTIONS).join(', '), required: true },
    { name: 'database', description: 'the database of serve --state', required: true },
    { name: 'name', description: 'a team; for revoke the id of a token' },
  ],
  options: {
    sites: option.integer('with create, the number of sites that the team may store', {
      minimum: 1,
      placeholder: '<n>',
      actions: ['create'],
    }),
    bytes: option.integer('with create, the total size of its sites', {
      minimum: 1,
      placeholder: '<n>',
      actions: ['create'],
    }),
    requests: option.integer('with create, its requests per second to each replica', {
      minimum: 1,
      placeholder: '<n>',
      actions: ['create'],
    }),
    label: option.text('with token, what it is for', {
      default: '',
      placeholder: '<text>',
      actions: ['token'],
    }),
    json: option.flag('with list and token, print the result as JSON', {
      actions: ['list', 'token'],
    }),
  },
  examples: [
    {
      line: 'understudy team create postgres://user@db.example/understudy web --sites 200',
      does: 'create a team, or change its quotas',
    },
    {
      line: 'understudy team token postgres://user@db.example/understudy web --label CI',
      does: 'create a token and print it; it cannot be shown again',
    },
    {
      line: 'understudy team list postgres://user@db.example/understudy',
      does: 'the teams with their use, and the ids of their tokens',
    },
    {
      line: 'understudy team revoke postgres://user@db.example/understudy 5d41402abc',
      does: 'reject a token from now on',
    },
  ],
  details: [
    'A server whose database contains a team responds only to requests with a token, in the header x-understudy-token or in the path as /~<site>@<token>/. Each team has its own sites, request log, history and reports.',
    'create without a quota removes it. delete removes a team with its tokens and sites; without any team, the server requires no tokens.',
  ],
  async run({ options, operands: [action = '', url = '', name = ''], terminal }) {
    const run = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
    if (!run)
      throw unknownName({ what: 'action of team', got: action, choices: Object.keys(ACTIONS) })
    checkOperands(url, name, action)
    const database = await openDatabase(url)
    try {
      await checkSchema(database, SITES_SCHEMA)
      return await run({ database, name, options, terminal })
    } finally {
      await database.close()
    }
  },
})
