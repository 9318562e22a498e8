/** Unusable input is rejected with its place, before any request is sent. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder, understudy, understudyProcess } from '#bin/commands/conform/testing/command.ts'
import { startFake } from '#conformance/testing/fake-target.ts'

const NOWHERE = 'http://127.0.0.1:9/api/'

for (const [option, text, says] of [
  ['names', '{"headers":{"X-WP-Total":"X A"}}', 'the name of a header at headers.X-WP-Total'],
  ['names', `{"core":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'a word for core, got a list'],
  [
    'deviations',
    '{"deviations":[{"id":"a/x","reason":"DRAFT: expected 200, got 404"}]}',
    'entry 1 of the deviations (a/x) is a draft',
  ],
] as const)
  test(`--${option} is rejected: ${says}`, async () => {
    const file = join(newFolder(), 'given.json')
    writeFileSync(file, text)
    const { code, err } = await understudy(['conform', NOWHERE, `--${option}`, file])
    expect(err).toContain(says)
    expect(err).not.toContain('unexpected')
    expect(code).toBe(2)
  })

for (const [option, says] of [
  ['--proxy=zzz', 'expected an address such as http://127.0.0.1:3128 for --proxy, got "zzz"'],
  ['--shard=zzz', 'expected i/n such as 1/4 for --shard, got "zzz"'],
  ['--ca=package.json', 'package.json: expected PEM certificates, got none'],
] as const)
  test(`${option} is rejected before a request is sent`, async () => {
    const { code, err } = await understudy(['conform', NOWHERE, option])
    expect(err).toBe(`understudy: ${says}\n`)
    expect(code).toBe(2)
  })

test('a dataset is no file of accounts, also where the stand-in has its own', async () => {
  const file = join(newFolder(), 'given.json')
  writeFileSync(file, '{"version":1,"records":{}}')
  const { code, err } = await understudyProcess(['conform'], { UNDERSTUDY_USERS: file })
  expect(err).toContain('given.json: unknown role "version"; choose administrator')
  expect(code).toBe(2)
})

test('a login password without --user is rejected beside --users, which has its own', async () => {
  const users = join(newFolder(), 'users.json')
  writeFileSync(users, '{"administrator":"admin:admin-secret"}')
  const env = { UNDERSTUDY_LOGIN_PASSWORD: 'secret' }
  const { code, err } = await understudyProcess(['conform', NOWHERE, '--users', users], env)
  expect(err).toContain('--login-password belongs to --user')
  expect(err).toContain('loginPassword')
  expect(err).not.toContain('secret\n')
  expect(code).toBe(2)
})

test('a password in the environment is no error for an anonymous run', async () => {
  const fake = await startFake()
  const args = ['conform', fake.address, '--only', 'index.read*', '--report', newFolder()]
  const { code, err } = await understudyProcess(args, { UNDERSTUDY_PASSWORD: 'secret' })
  await fake.close()
  expect(err).not.toContain('belong together')
  expect(code).toBe(0)
})

test('a redirect to an invalid address is reported in one sentence', async () => {
  const fake = await startFake({
    override: () => ({ status: 302, headers: { location: 'http://[' } }),
  })
  const { code, err } = await understudy(['conform', fake.address])
  await fake.close()
  expect(err).toContain('redirects to "http://["')
  expect(code).toBe(2)
})
