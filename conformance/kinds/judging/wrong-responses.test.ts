import { expect, test } from 'vitest'
import type { SessionOptions } from '#conformance/runner/session.ts'
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

const rejection = {
  status: 400,
  body: { code: 'rest_invalid_param', message: 'x', data: { status: 400 } },
}

test('an argument rejected with every value fails, although no value is stated', async () => {
  const override: Override = ({ operation, args }) =>
    operation?.id === 'core.root.read' && args['context'] !== undefined ? rejection : undefined
  expect(await failures(override, ['core.root.read/args.*.taken'])).toEqual([
    ['core.root.read/args.context.taken', 'must'],
  ])
})

test('a list longer than requested fails', async () => {
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

test('a record other than the requested one fails', async () => {
  const override: Override = ({ operation }) =>
    operation?.id === 'core.posts.read' ? { status: 200, body: { id: 1 } } : undefined
  expect(await failures(override, ['core.posts.read/answer.named'])).toEqual([
    ['core.posts.read/answer.named', 'must'],
  ])
})

test('one of two records that differs from the requested one fails', async () => {
  const override: Override = ({ operation }) => {
    if (operation?.id === 'builder.form-submissions.list')
      return { status: 200, body: { data: [{ id: 8 }, { id: 7 }] } }
    const isRead = operation?.id === 'builder.form-submissions.read'
    return isRead ? { status: 200, body: { data: { id: 8 } } } : undefined
  }
  expect(await failures(override, ['builder.form-submissions.read/answer.named'])).toEqual([
    ['builder.form-submissions.read/answer.named', 'must'],
  ])
})

const WRITE = { mode: 'write' } as const

for (const [what, reply] of [
  ['redirected', { status: 302, headers: { location: '/' }, body: {} }],
  ['answered as an unknown route', { status: 404, body: { code: 'rest_no_route' } }],
] as const)
  test(`a write without an effect that is ${what} fails`, async () => {
    const override: Override = ({ operation, role }) =>
      operation?.id === 'folders.user-settings.write' && role ? reply : undefined
    const only = ['folders.user-settings.write/accepted']
    expect(await failures(override, only, WRITE)).toEqual([[only[0], 'must']])
  })

test('a read with side effects that crashes for every caller fails, where it may be probed', async () => {
  const override: Override = ({ operation }) =>
    operation?.id === 'folders.counter.write' ? { status: 500, body: { code: 'x' } } : undefined
  const only = ['folders.counter.write/answers.GET']
  expect(await failures(override, only, WRITE)).toEqual([[only[0], 'must']])
  expect(await failures(override, only)).toEqual([])
})

test('public operations are tried with a request without side effects', async () => {
  const override: Override = ({ operation, role }) =>
    operation?.id === 'builder.send-event.create' && role ? { status: 200, body: false } : undefined
  const only = ['builder.send-event.create/args.event_data.required']
  expect(await failures(override, only, WRITE)).toEqual([[only[0], 'must']])
  expect(await failures(override, only)).toEqual([])
})

test('a rejection that is a page fails', async () => {
  const override: Override = ({ operation }) =>
    operation?.id === 'starter-plus.whats-new.list'
      ? { status: 403, text: '<p>', headers: { 'content-type': 'text/html' } }
      : undefined
  const only = ['starter-plus.whats-new.list/answer.json']
  expect(await failures(override, only)).toEqual([[only[0], 'must']])
})

test('content that administrators cannot create fails', async () => {
  const override: Override = ({ operation, role }) =>
    operation?.id === 'core.pages.create' && role
      ? { status: 403, body: { code: 'rest_forbidden' } }
      : undefined
  const only = ['core.pages.create/accepted', 'core.pages.create/accepted.administrator']
  expect(await failures(override, only, WRITE)).toEqual([[only[1], 'should']])
})

test('a read that crashes intermittently fails', async () => {
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

test('missing add-on values may be an empty list', async () => {
  const override: Override = ({ operation }) =>
    operation?.id === 'core.posts.read' ? { status: 200, body: { id: 1, meta: [] } } : undefined
  expect(await failures(override, ['core.posts.read/answer.types'])).toEqual([])
})

test('a read denied to the caller is not judged by its arguments', async () => {
  const unchecked = { unchecked: ['maxwidth', 'url'] }
  const only = ['oembed.proxy.read/args.maxwidth.*', 'oembed.proxy.read/args.url.*']
  expect(await failures(unchecked, only, { credentials: {} })).toEqual([])
  expect(await failures(unchecked, only)).toContainEqual([
    'oembed.proxy.read/args.maxwidth.type',
    'must',
  ])
})

const THREE = [{ id: 1 }, { id: 2 }, { id: 3 }]

/** Posts, of which the first reads of three show only one. */
const growing = (looks: number): Override => {
  let requests = 0
  return ({ operation, args }) => {
    if (operation?.id !== 'core.posts.list') return undefined
    const size = Number(args['per_page'] ?? 10)
    if (size === 3) requests += 1
    const shown = size === 3 && requests <= looks ? 1 : size
    return { status: 200, body: THREE.slice(0, shown) }
  }
}

test('a list with concurrent writes is read again', async () => {
  const only = ['core.posts.list/args.per_page.size']
  expect(await failures(growing(2), only)).toEqual([])
  expect(await failures(growing(99), only)).toEqual([[only[0], 'must']])
})

const serverError = (message: string, further: object) => ({
  status: 500,
  body: { code: 'internal_server_error', message, data: { status: 500 }, ...further },
})

test('a service that a deployment cannot reach is inconclusive, a crash is a failure', async () => {
  const respond = (body: ReturnType<typeof serverError>): Override => {
    return ({ operation }) => (operation?.id === 'suite.connect.authorize' ? body : undefined)
  }
  const only = ['suite.connect.authorize/answer.no-crash', 'suite.connect.authorize/accepted']
  const settings: Partial<SessionOptions> = { mode: 'write', allowResidue: ['outward'] }
  const unreachable = respond(serverError('outgoing requests are blocked', {}))
  expect(await failures(unreachable, only, settings)).toEqual([])
  const crash = respond(serverError('<p>critical</p>', { additional_errors: [] }))
  expect(await failures(crash, only, settings)).toEqual(only.map((id) => [id, 'must']))
})

test('a read answered with 304 without a condition fails, also if it is the repeated one', async () => {
  const only = ['answers.GET', 'answer.no-crash', 'answer.json'].map(
    (aspect) => `starter-plus.whats-new.list/${aspect}`,
  )
  const unmodified = (after: number): Override => {
    let requests = 0
    return ({ operation, role }) => {
      if (operation?.id !== 'starter-plus.whats-new.list' || role !== 'administrator')
        return undefined
      requests += 1
      return requests > after ? { status: 304, text: '' } : undefined
    }
  }
  expect(await failures(unmodified(0), only)).toEqual(only.map((id) => [id, 'must']))
  expect(await failures(unmodified(1), only)).toEqual([[only[1], 'must']])
})

test('a repeated read answered with 304 fails, however many other requests succeed', async () => {
  const known = new Set<string>()
  const override: Override = ({ operation, role, method, url }) => {
    if (operation?.id !== 'builder.globals-colors.list' || !role || method !== 'GET')
      return undefined
    const key = `${role} ${url}`
    if (known.has(key)) return { status: 304, text: '' }
    known.add(key)
    return undefined
  }
  const only = ['accepted*', 'args.*', 'answer.*'].map(
    (each) => `builder.globals-colors.list/${each}`,
  )
  expect(await failures({ variant: 'b', override }, only)).toContainEqual([
    'builder.globals-colors.list/answer.no-crash',
    'must',
  ])
})
