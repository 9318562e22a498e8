import { expect, test } from 'vitest'
import { newFolder, understudy, understudyProcess } from '#bin/commands/conform/testing/command.ts'
import { startFake } from '#conformance/testing/fake-target.ts'

const CASES = ['--only', 'core.posts.list/browser.cors.read', '--level', 'assumed']

test('a browser that cannot be started is one sentence and exit code 2', async () => {
  const args = ['conform', 'http://127.0.0.1:9/api/', '--browser']
  const env = { UNDERSTUDY_BROWSER_PATH: '/nowhere/browser' }
  const { code, err } = await understudyProcess(args, env)
  expect(err.trim().split('\n')).toEqual([
    'understudy: UNDERSTUDY_BROWSER_PATH names /nowhere/browser, which cannot be started',
  ])
  expect(code).toBe(2)
})

test('without --browser, browser cases are not selected', async () => {
  const fake = await startFake()
  const args = ['conform', fake.address, ...CASES, '--report', newFolder()]
  const { code, out } = await understudy(args)
  await fake.close()
  expect(out).toContain('mode, level and --browser exclude these cases')
  expect(code).toBe(2)
})
