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
async function again(address: string, tag: string, fields = {}): Promise<void> {
  await fetch(`${address}core/v2/posts`, {
    method: 'POST',
    headers: { authorization: basicHeader(administrator), 'content-type': 'application/json' },
    body: JSON.stringify({ title: tag, content: `Made by a conformance run: ${tag}`, ...fields }),
  })
}

interface DuplicatedRun {
  readonly patterns: readonly string[]
  /** Called after each creation of a post. */
  readonly duplicate: (address: string, tag: string) => Promise<void>
}

/** The verdicts of a run on a deployment that duplicates posts, and its posts before and after. */
async function judgeDuplicating({ patterns, duplicate }: DuplicatedRun) {
  let creations = 0
  let behind = ''
  const lie: ResponseOverride = async ({ method, path }, { status, text }) => {
    const tag = /cf-\w+-\w+-\d+/.exec(text)?.[0]
    if (method !== 'POST' || !path.endsWith('/core/v2/posts') || status !== 201 || !tag) return
    // All exist before the response arrives, as behind such a proxy.
    await duplicate(behind, tag)
    creations += 1
    return undefined
  }
  const foreign = await startRemoteDeployment('a', { lie })
  behind = foreign.behind
  const before = (await foreign.state())['posts']
  const report = newFolder()
  await understudy(writeRunArguments(foreign.address, report, patterns))
  const after = (await foreign.state())['posts']
  await foreign.close()
  return { creations, before, after, outcomes: verdicts(readReport(report)) }
}

test('a creation that is duplicated fails, and both records are removed', {
  timeout: SETTLED,
}, async () => {
  const { creations, before, after, outcomes } = await judgeDuplicating({
    patterns: ['core.posts.create/creates-one', 'core.posts.read/own', 'core.posts.delete/*'],
    duplicate: again,
  })
  expect(creations).toBeGreaterThan(3)
  expect(outcomes['core.posts.create/creates-one']).toBe('fail')
  expect(after).toEqual(before)
})

test('a list full of duplicates does not hide the next record from the run', {
  timeout: SETTLED,
}, async () => {
  /** Listed before the records of the run, and more of them than fit on a page. */
  const NEWER = { date: '2100-01-01T00:00:00' }
  const { before, after, outcomes } = await judgeDuplicating({
    patterns: ['core.posts.create/stores.*', 'core.posts.read/own'],
    duplicate: async (address, tag) => {
      for (let copy = 0; copy < 40; copy += 1) await again(address, tag, NEWER)
    },
  })
  expect(outcomes['core.posts.create/stores.status.pending']).toBe('pass')
  expect(outcomes['core.posts.read/own']).toBe('pass')
  expect(after).toEqual(before)
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
