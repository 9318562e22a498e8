import { expect, test } from 'playwright/test'
import type { SessionOptions } from '#conformance/session.ts'
import { type FakeOptions, type Override, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'

async function failures(
  faults: Override | FakeOptions,
  only: readonly string[],
  settings: Partial<SessionOptions> = {},
) {
  const fake = await startFake(typeof faults === 'function' ? { override: faults } : faults)
  try {
    const results = await judgeFake(fake.address, only, settings)
    return results.filter(({ outcome }) => outcome === 'fail').map(({ id, level }) => [id, level])
  } finally {
    await fake.close()
  }
}

const refusal = {
  status: 400,
  body: { code: 'rest_invalid_param', message: 'x', data: { status: 400 } },
}

test('an argument that is refused whatever it is fails, although no value of it is stated', async () => {
  const override: Override = ({ operation, args }) =>
    operation?.id === 'core.root.read' && args['context'] !== undefined ? refusal : undefined
  expect(await failures(override, ['core.root.read/args.*.taken'])).toEqual([
    ['core.root.read/args.context.taken', 'must'],
  ])
})

test('a list that is longer than was asked for fails', async () => {
  const override: Override = ({ operation, args }) =>
    operation?.id === 'builder.user.find'
      ? {
          status: 200,
          body: Array.from({ length: Number(args['items_count'] ?? 9) + 1 }, (_, id) => ({ id })),
        }
      : undefined
  expect(await failures(override, ['builder.user.find/args.items_count.size'])).toEqual([
    ['builder.user.find/args.items_count.size', 'must'],
  ])
})

test('a record that is not the one asked for fails', async () => {
  const override: Override = ({ operation }) =>
    operation?.id === 'core.posts.read' ? { status: 200, body: { id: 1 } } : undefined
  expect(await failures(override, ['core.posts.read/answer.named'])).toEqual([
    ['core.posts.read/answer.named', 'must'],
  ])
})

test('a read that crashes now and then fails', async () => {
  let count = 0
  const override: Override = ({ operation }) => {
    if (operation?.id !== 'starter-plus.whats-new.list') return undefined
    count += 1
    return count % 2 ? { status: 200, body: [] } : { status: 500, body: {} }
  }
  expect(await failures(override, ['starter-plus.whats-new.list/answer.no-crash'])).toEqual([
    ['starter-plus.whats-new.list/answer.no-crash', 'must'],
  ])
})

test('a read without a body fails', async () => {
  const override: Override = ({ operation }) =>
    operation?.id === 'starter-plus.whats-new.list' ? { status: 204, text: '' } : undefined
  expect(await failures(override, ['starter-plus.whats-new.list/answer.json'])).toEqual([
    ['starter-plus.whats-new.list/answer.json', 'must'],
  ])
})

test('fields of a post that are missing or have another type fail', async () => {
  const override: Override = ({ operation }) =>
    operation?.id === 'core.posts.read'
      ? { status: 200, body: { id: 1, title: { rendered: 1 }, author: '2' } }
      : undefined
  expect(
    await failures(override, ['core.posts.read/answer.types', 'core.posts.read/answer.members']),
  ).toEqual([
    ['core.posts.read/answer.types', 'must'],
    ['core.posts.read/answer.members', 'must'],
  ])
})

test('nothing kept for add-ons may be told as an empty list', async () => {
  const override: Override = ({ operation }) =>
    operation?.id === 'core.posts.read' ? { status: 200, body: { id: 1, meta: [] } } : undefined
  expect(await failures(override, ['core.posts.read/answer.types'])).toEqual([])
})

test('a read that is closed to the caller is not judged by its arguments', async () => {
  const unchecked = { unchecked: ['maxwidth', 'url'] }
  const only = ['oembed.proxy.read/args.maxwidth.*', 'oembed.proxy.read/args.url.*']
  expect(await failures(unchecked, only, { credentials: {} })).toEqual([])
  expect(await failures(unchecked, only)).toContainEqual([
    'oembed.proxy.read/args.maxwidth.type',
    'must',
  ])
})
