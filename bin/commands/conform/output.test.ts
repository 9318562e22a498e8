/** The files of a run: safe to show, and never written through a prepared link. */
import { execFile } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { packageRoot } from '#bin/cli/package.ts'
import { COMMAND, newFolder, understudy } from '#bin/commands/conform/testing/command.ts'
import { startRemoteDeployment } from '#bin/commands/conform/testing/remote-deployment.ts'
import { writeRunArguments } from '#bin/commands/conform/testing/write-run.ts'
import { startFake } from '#conformance/testing/fake-target.ts'

test('events show control characters and bidirectional marks of a target as codes', async () => {
  const code = 'x\u009b31m\u202ey\u2066\u001b[2J'
  const body = { code, message: code, data: { status: 500 } }
  const fake = await startFake({
    override: ({ path }) => (path === '/core/v2/posts' ? { status: 500, body } : undefined),
  })
  const report = newFolder()
  await understudy(['conform', fake.address, '--report', report, '--only', 'core.posts.list/*'])
  await fake.close()
  const events = readFileSync(join(report, 'events.ndjson'), 'utf8')
  expect(events).toContain('x\\u009b31m\\u202ey\\u2066\\u001b[2J')
  expect(events.replaceAll('\n', '')).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u)
  for (const line of events.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('id')
})

test('links with the names of report files are replaced, not followed', async () => {
  const fake = await startFake()
  const report = newFolder()
  const victim = join(newFolder(), 'victim')
  writeFileSync(victim, 'precious')
  for (const name of ['events.ndjson', 'report.json', 'report.html', 'junit.xml', 'summary.md'])
    symlinkSync(victim, join(report, name))
  await understudy(['conform', fake.address, '--report', report, '--only', 'index.read/*'])
  await fake.close()
  expect(readFileSync(victim, 'utf8')).toBe('precious')
  expect(readFileSync(join(report, 'report.json'), 'utf8')).toContain('index.read')
})

/** A run of which no file may become longer than some blocks of 512 bytes. */
function limited(blocks: number, args: readonly string[]) {
  const command = ['-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', ...COMMAND, ...args]
  return new Promise<{ code: number | null; err: string }>((resolve) => {
    const child = execFile('sh', command, { cwd: packageRoot() }, (_, __, err) =>
      resolve({ code: child.exitCode, err }),
    )
  })
}

test('a run on a full disk ends in sentences and leaves nothing behind', {
  timeout: 90_000,
}, async ({ skip }) => {
  skip(process.platform === 'win32', 'there is no limit on files to set')
  const foreign = await startRemoteDeployment('a')
  const before = await foreign.state()
  const report = newFolder()
  writeFileSync(join(report, 'report.json'), 'the last report')
  const only = ['core.posts.create/*', 'core.posts.delete/*']
  const { code, err } = await limited(16, writeRunArguments(foreign.address, report, only))
  const after = await foreign.state()
  await foreign.close()
  expect(code).toBe(2)
  expect(err).toContain('events.ndjson is incomplete: EFBIG')
  expect(err).toMatch(/understudy: cannot write .*report.json: /)
  expect(readFileSync(join(report, 'report.json'), 'utf8')).toBe('the last report')
  expect(after).toEqual(before)
})
