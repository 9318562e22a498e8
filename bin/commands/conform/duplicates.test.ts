/** Duplicated and missing records are reported and undone. */

import { expect, test } from 'vitest'
import {
  newFolder,
  readReport,
  understudy,
  verdicts,
} from '#bin/commands/conform/testing/command.ts'
import {
  type ResponseOverride,
  startRemoteDeployment,
} from '#bin/commands/conform/testing/remote-deployment.ts'
import { startInProcess } from '#bin/commands/conform/testing/stand-in.ts'
import { writeRunArguments } from '#bin/commands/conform/testing/write-run.ts'
import { BUILT_IN_CREDENTIALS, basicHeader } from '#conformance/operator/identities.ts'

const { administrator = { user: '', password: '' } } = BUILT_IN_CREDENTIALS
const SETTLED = 180_000

/** Creates the post a second time, like a proxy that repeats requests. */
async function again(address: string, tag: string): Promise<void> {
  await fetch(`${address}core/v2/posts`, {
    method: 'POST',
    headers: { authorization: basicHeader(administrator), 'content-type': 'application/json' },
    body: JSON.stringify({ title: tag, content: `Made by a conformance run: ${tag}` }),
  })
}

test('a creation that is duplicated fails, and both records are removed', {
  timeout: SETTLED,
}, async () => {
  let doubles = 0
  let behind = ''
  const lie: ResponseOverride = async ({ method, path }, { status, text }) => {
    const tag = /cf-\w+-\w+-\d+/.exec(text)?.[0]
    if (method !== 'POST' || !path.endsWith('/core/v2/posts') || status !== 201 || !tag) return
    // Both exist before the response arrives, as behind such a proxy.
    await again(behind, tag)
    doubles += 1
    return undefined
  }
  const foreign = await startRemoteDeployment('a', { lie })
  behind = foreign.behind
  const before = await foreign.state()
  const report = newFolder()
  const patterns = ['core.posts.create/creates-one', 'core.posts.read/own', 'core.posts.delete/*']
  await understudy(writeRunArguments(foreign.address, report, patterns))
  const after = await foreign.state()
  await foreign.close()
  expect(doubles).toBeGreaterThan(3)
  expect(verdicts(readReport(report))['core.posts.create/creates-one']).toBe('fail')
  expect(after['posts']).toEqual(before['posts'])
})

test('the second language of a site is judged at its own address', {
  timeout: SETTLED,
}, async () => {
  const standIn = await startInProcess('b')
  const report = newFolder()
  const address = standIn.address.replace('/en/', '/de/')
  const patterns = [
    'builder.term.find/*',
    'builder.site-editor*',
    'cookie-consent.setup-assistant.*',
    'image-optimizer.bulk.*',
    '*/answer.language',
    'core.pages.list/*',
  ]
  const { code, out } = await understudy(writeRunArguments(address, report, patterns))
  await standIn.stop()
  expect(`${code} ${out.split('\n').at(-2)}`).toMatch(/^0 conforms \(partial run\)/)
})
