import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { main } from '#bin/cli/main.ts'
import { COMMANDS } from '#bin/commands/registry.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'

/** Nothing listens on port 1. */
const UNREACHABLE = 'postgres://user@127.0.0.1:1/understudy'

async function team(...argv: readonly string[]) {
  const { output, terminal } = fakeTerminal()
  const surroundings = { entries: COMMANDS, terminal, env: {}, folder: tmpdir() }
  return { code: await main(['team', ...argv], surroundings), ...output }
}

test('the name of a new team is checked before the database is opened', async () => {
  const { code, err } = await team('create', UNREACHABLE, 'Bad Name')
  expect(code).toBe(2)
  expect(err).toContain('expected a name of lowercase letters, digits and hyphens for a team')
})
