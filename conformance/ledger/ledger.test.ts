import { spawn } from 'node:child_process'
import fs, { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Case } from '#conformance/case/case.ts'
import { cleanUpLedger } from '#conformance/runner/cleanup.ts'
import { selectCases } from '#conformance/runner/select.ts'
import { openSession } from '#conformance/runner/session.ts'
import type { FakeRequest, Override, Reply } from '#conformance/testing/fake-target.ts'
import { startFake } from '#conformance/testing/fake-target.ts'
import { judgeCases, testSettings } from '#conformance/testing/judge-fake.ts'
import type { Contract } from '#openapi/contract/contract.ts'
import { openLedger } from './ledger.ts'
import { createOwnership } from './ownership.ts'
import { readLedger } from './read-ledger.ts'
import { hasTag } from './record-tag.ts'

const RUN = 'cf-k3jz0000-0a1b2c'
const header = { type: 'run', version: 2, run: RUN, address: 'http://x/', variant: 'a' } as const
const newFile = () => join(mkdtempSync(join(tmpdir(), 'ledger-')), 'ledger.ndjson')

interface StoredPost {
  readonly id: number
  readonly title: string
  readonly content: string
  readonly status: string
}

/** A store of posts with foreign records similar to those of the run. */
function storeOfPosts(foreign: readonly string[]) {
  const posts = new Map<number, StoredPost>()
  for (const title of foreign) {
    const id = posts.size + 1
    posts.set(id, { id, title, content: '', status: 'draft' })
  }
  let next = 1000
  const view = ({ id, title, content, status }: StoredPost) => ({
    id,
    status,
    title: { raw: title, rendered: title },
    content: { raw: content },
  })
  const texts = (args: FakeRequest['args']) =>
    Object.fromEntries(Object.entries(args).filter(([, value]) => typeof value === 'string'))
  const one = (request: FakeRequest): Reply => {
    const post = posts.get(Number(request.args['id']))
    if (!post) return { status: 404, body: { code: 'rest_post_invalid_id' } }
    if (request.method === 'DELETE') {
      if (request.args['force'] === 'true') posts.delete(post.id)
      else posts.set(post.id, { ...post, status: 'trash' })
      return { status: 200, body: view(posts.get(post.id) ?? { ...post, status: 'gone' }) }
    }
    if (request.method !== 'GET')
      posts.set(post.id, { ...post, ...texts(request.args), id: post.id })
    return { status: 200, body: view(posts.get(post.id) as StoredPost) }
  }
  const override: Override = (request) => {
    if (request.role !== 'administrator') return undefined
    if (/^\/core\/v2\/posts\/\d+$/.test(request.path)) return one(request)
    if (request.path !== '/core/v2/posts') return undefined
    if (request.method === 'GET') {
      const found = [...posts.values()].filter(({ title, content }) =>
        `${title} ${content}`.includes(String(request.args['search'] ?? '')),
      )
      return { status: 200, body: found.map(view) }
    }
    next += 1
    const { title, content, status } = request.args as unknown as StoredPost
    posts.set(next, { id: next, title, content, status })
    return { status: 201, body: view(posts.get(next) as StoredPost) }
  }
  return { posts, override }
}

test('an intent is on disk before the request is sent, and a truncated line is ignored', () => {
  const file = newFile()
  const ledger = openLedger({ file, header, owned: createOwnership(RUN) })
  ledger.append({ type: 'intent', n: ledger.next(), resource: 'post', tag: `${RUN}-1` })
  writeFileSync(file, `${readFileSync(file, 'utf8')}{"type":"crea`)
  expect(readLedger(file).records).toEqual([{ n: 1, resource: 'post', tag: `${RUN}-1` }])
  ledger.close()
})

test('removed records and restored settings are no longer pending; the rest is newest first', () => {
  const file = newFile()
  const ledger = openLedger({ file, header, owned: createOwnership(RUN) })
  for (const n of [1, 2, 3])
    ledger.append({ type: 'intent', n, resource: 'post', tag: `${RUN}-${n}` })
  ledger.append({ type: 'created', n: 1, id: 7 })
  ledger.append({ type: 'gone', n: 2 })
  const undo = { operation: 'spamfilter.settings.write', args: {} }
  ledger.append({ type: 'changing', n: 4, setting: 's', old: true, undo })
  const { records, settings } = readLedger(file)
  expect(records.map(({ n, id }) => [n, id])).toEqual([
    [3, undefined],
    [1, 7],
  ])
  expect(settings.map(({ old }) => old)).toEqual([true])
  ledger.close()
})

/** The disk takes a few more bytes, then none. */
function onFullDisk(work: () => void): void {
  const { writeSync } = fs
  let left = 9
  const limited = (descriptor: number, given: string | Uint8Array, from = 0): number => {
    if (left === 0) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })
    const bytes = Buffer.from(given).subarray(from, from + left)
    left = 0
    return writeSync(descriptor, bytes)
  }
  fs.writeSync = limited as typeof writeSync
  syncBuiltinESMExports()
  try {
    work()
  } finally {
    fs.writeSync = writeSync
    syncBuiltinESMExports()
  }
}

test('on a full disk nothing may be sent, and lines written later are readable', () => {
  const file = newFile()
  const ledger = openLedger({ file, header, owned: createOwnership(RUN) })
  const announce = (n: number) =>
    ledger.append({ type: 'intent', n, resource: 'post', tag: `${RUN}-${n}` })
  for (const n of [1, 3]) {
    onFullDisk(() => expect(() => announce(n)).toThrow('ENOSPC'))
    announce(n + 1)
  }
  ledger.close()
  expect(readLedger(file).records.map(({ n }) => n)).toEqual([4, 2])
})

test('without a confirmed write nothing may be sent', () => {
  const { fsyncSync } = fs
  fs.fsyncSync = () => {
    throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
  }
  syncBuiltinESMExports()
  const file = newFile()
  const ledger = openLedger({ file, header, owned: createOwnership(RUN) })
  const announce = () => ledger.append({ type: 'intent', n: 1, resource: 'post', tag: `${RUN}-1` })
  try {
    expect(announce).toThrow('cannot be written: EIO')
  } finally {
    fs.fsyncSync = fsyncSync
    syncBuiltinESMExports()
  }
  ledger.close()
})

test('a link with the name of the ledger is not followed', () => {
  const file = newFile()
  const victim = newFile()
  writeFileSync(victim, 'precious')
  symlinkSync(victim, file)
  const ledger = openLedger({ file, header, owned: createOwnership(RUN) })
  expect(() => ledger.append({ type: 'intent', n: 1, resource: 'post', tag: `${RUN}-1` })).toThrow(
    'EEXIST',
  )
  expect(readFileSync(victim, 'utf8')).toBe('precious')
})

test('a tag matches only as a whole', () => {
  expect(hasTag({ title: `${RUN}-1` }, `${RUN}-1`)).toBe(true)
  expect(hasTag({ title: `${RUN}-12` }, `${RUN}-1`)).toBe(false)
  expect(hasTag({ slug: `${RUN}-1-slug`, title: `${RUN}-1 changed` }, `${RUN}-1`)).toBe(true)
})

/** One method each: the other methods create and remove the same records. */
const casesOfPosts = (contract: Contract): readonly Case[] =>
  selectCases(contract, { only: ['core.posts.*'] }).filter(({ id }) => !/\/(PUT|PATCH)\./.test(id))

/** A creation without a response, such as one that timed out, is rightly reported as uncertain. */
const PATIENT = {
  http: {
    timeouts: { connect: 30_000, firstByte: 30_000, whole: 30_000 },
    maxBytes: 20_000_000,
    insecure: false,
  },
  caseTimeout: 60_000,
} as const

test('a run removes all records it created and changes nothing else', {
  timeout: 90_000,
}, async () => {
  // Some have tags that the run uses too, as a prefix of a longer text.
  const foreign = Array.from(
    { length: 60 },
    (_, n) => `${testSettings('http://x/').runId}-${n * 10} and more`,
  )
  const { posts, override } = storeOfPosts(foreign)
  const before = JSON.stringify([...posts])
  const fake = await startFake({ override })
  const results = await judgeCases(fake.address, casesOfPosts, { mode: 'write', ...PATIENT })
  await fake.close()
  expect(results.filter(({ outcome }) => outcome === 'pass').length).toBeGreaterThan(100)
  expect(results.flatMap(({ leftovers }) => leftovers)).toEqual([])
  expect(JSON.stringify([...posts])).toBe(before)
})

const KILLED_RUN = 'conformance/testing/killed-run.ts'

test('a killed run is cleaned up by its ledger; a reused id is not touched', {
  timeout: 90_000,
}, async () => {
  const { posts, override } = storeOfPosts(['another author'])
  const fake = await startFake({ override })
  const file = newFile()
  const child = spawn(process.execPath, ['--import', 'tsx', KILLED_RUN, fake.address, file], {
    stdio: 'ignore',
  })
  await expect.poll(() => posts.size, { timeout: 60_000 }).toBeGreaterThan(4)
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  const state = readLedger(file)
  const recycled = state.records.find(({ id }) => id !== undefined && posts.has(Number(id)))
  posts.set(Number(recycled?.id), {
    id: Number(recycled?.id),
    title: 'new owner',
    content: '',
    status: 'draft',
  })

  const session = await openSession({
    ...testSettings(fake.address),
    mode: 'write',
    runId: state.header.run,
  })
  const { left } = await cleanUpLedger(session, state, { file, keyFile: `${file}.key` })
  await session.close()
  await fake.close()
  expect(left).toEqual([expect.stringContaining('belongs to another record')])
  expect([...posts.values()].map(({ title }) => title).toSorted()).toEqual([
    'another author',
    'new owner',
  ])
})
