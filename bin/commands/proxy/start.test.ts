/** How the command starts: targets that do not answer, and who can reach the proxy. */
import { expect, test } from 'vitest'
import { main } from '#bin/cli/main.ts'
import { COMMANDS } from '#bin/commands/registry.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import { deployment, proxyTo } from './testing.ts'

test('an unreachable target ends the command with one sentence', async () => {
  const { output, terminal } = fakeTerminal()
  const surroundings = { entries: COMMANDS, terminal, env: {}, folder: '/' }
  expect(await main(['proxy', 'http://127.0.0.1:9/api/'], surroundings)).toBe(2)
  expect(output.err).toBe('understudy: http://127.0.0.1:9/api/: the connection was refused\n')
})

test('a proxy reachable from other machines prints a warning, and its inspector is off without a secret', async () => {
  const target = await deployment((_, response) => void response.end('[]'))
  const inspect = async (flags: object) => {
    const { root, output, finish } = await proxyTo(target.origin, flags)
    const address = new URL('/__understudy/', root.replace('0.0.0.0', '127.0.0.1'))
    const { status } = await fetch(address)
    await finish()
    return { status, warning: output.err.split('\n')[0] }
  }
  const near = await inspect({})
  const far = await inspect({ host: '0.0.0.0' })
  const kept = await inspect({ host: '0.0.0.0', 'control-secret': 'hush' })
  target.close()
  expect(near.status).toBe(200)
  expect(near.warning).not.toContain('warning')
  expect(far.warning).toContain('can reach the deployment through this proxy on 0.0.0.0')
  expect(far.warning).toContain('set UNDERSTUDY_CONTROL_SECRET')
  expect(far.status).not.toBe(200)
  expect(kept.warning).toContain('with the secret')
  expect(kept.status).not.toBe(200)
})
