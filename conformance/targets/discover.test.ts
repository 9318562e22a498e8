import { expect, test } from 'vitest'
import { openSession, type SessionOptions } from '#conformance/runner/session.ts'
import {
  type FakeRequest,
  type Override,
  type Reply,
  startFake,
} from '#conformance/testing/fake-target.ts'
import { testSettings } from '#conformance/testing/judge-fake.ts'

const opening = async (
  reply: Reply | Override | undefined,
  settings: Partial<SessionOptions> = {},
) => {
  const override = typeof reply === 'function' ? reply : () => reply
  const fake = await startFake({ override })
  try {
    const session = await openSession({ ...testSettings(fake.address), ...settings })
    await session.close()
    return session
  } finally {
    await fake.close()
  }
}

const html = { 'content-type': 'text/html' }

for (const [what, reply, sentence] of [
  [
    'a login wall',
    { status: 200, text: '<!doctype html><form>', headers: html },
    /responds with an HTML page/,
  ],
  ['a login demanded by status', { status: 401, text: '{}' }, /behind a login/],
  [
    'an index that is cut off',
    { status: 200, text: '{"name":"x","routes":{' },
    /not JSON or is truncated/,
  ],
  ['JSON that is not an index', { status: 200, text: '[]' }, /not an index/],
  ['a server error', { status: 500, text: 'oops' }, /responds with 500/],
  [
    'a redirect to another host',
    { status: 302, headers: { location: 'https://other.example/' } },
    /another origin/,
  ],
] as const)
  test(`${what} is reported in a sentence`, async () => {
    await expect(opening(reply)).rejects.toThrow(sentence)
  })

test('an address without a server is reported in a sentence', async () => {
  await expect(openSession(testSettings('http://127.0.0.1:1/api/'))).rejects.toThrow('refused')
})

test('ignored credentials are reported without showing them', async () => {
  const credentials = { administrator: { user: 'qa', password: 'not-the-password' } }
  const failed = opening(undefined, { credentials })
  await expect(failed).rejects.toThrow(/credentials of qa are not accepted/)
  await expect(failed).rejects.not.toThrow(/not-the-password/)
})

test('a target that is down is not reported as wrong credentials', async () => {
  const fake = await startFake({
    override: ({ path }) => (path === '/' ? undefined : { status: 500, body: { code: 'x' } }),
  })
  const credentials = { administrator: { user: 'qa', password: 'secret' } }
  const failed = openSession({ ...testSettings(fake.address), credentials })
  await expect(failed).rejects.toThrow(/the credentials cannot be verified/)
  await fake.close()
})

test('a target without content is not reported as wrong credentials', async () => {
  const fake = await startFake({
    override: ({ path }) => (path === '/' ? undefined : { status: 204, text: '' }),
  })
  const credentials = { administrator: { user: 'qa', password: 'secret' } }
  const failed = openSession({ ...testSettings(fake.address), credentials })
  await expect(failed).rejects.toThrow(/responds with 204 to every read with an account/)
  await fake.close()
})

test('a single account gets its observed role', async () => {
  const credentials = { administrator: { user: 'contributor', password: 'contributor-secret' } }
  const { target } = await opening(undefined, { credentials })
  expect(target.best).toBe('contributor')
})

test('a bare core shows the role of a single account', async () => {
  const me = '/core/v2/users/me'
  const index = { namespaces: ['core/v2'], routes: { [me]: { methods: ['GET'], endpoints: [] } } }
  const credentials = { administrator: { user: 'qa', password: 'secret' } }
  const withCapability = (able: string) =>
    opening(
      ({ path }) => {
        if (path === '/') return { status: 200, body: index }
        return path === me ? { status: 200, body: { capabilities: { [able]: true } } } : undefined
      },
      { credentials },
    )
  expect((await withCapability('manage_options')).target.best).toBe('administrator')
  expect((await withCapability('upload_files')).target.best).toBe('author')
})

test('a target that checks arguments before permissions is recognised', async () => {
  const { target } = await opening(undefined, { credentials: {} })
  expect([target.validatesFirst, target.variant]).toEqual([true, 'a'])
})

const refusing =
  (matches: (request: FakeRequest) => boolean): Override =>
  (request) =>
    request.method === 'POST' && !request.role && matches(request) ? { status: 401 } : undefined

test('one route without checks does not hide the order of checks of the others', async () => {
  const one = refusing(({ path }) => path === '/spamfilter/v1/key')
  expect((await opening(one, {})).target.validatesFirst).toBe(true)
  expect(
    (
      await opening(
        refusing(() => true),
        {},
      )
    ).target.validatesFirst,
  ).toBe(false)
})

test('prepared records are only expected of a stand-in with an administrator account', async () => {
  const standIn = { isStandIn: true } as const
  expect((await opening(undefined, standIn)).target.hasDemo).toBe(true)
  expect((await opening(undefined, { ...standIn, credentials: {} })).target.hasDemo).toBe(false)
})

test('nothing is written where a proxy blocks DELETE', async () => {
  const override: Override = ({ method }) =>
    method === 'DELETE' ? { status: 405, text: 'Method Not Allowed' } : undefined
  await expect(opening(override, { mode: 'write' })).rejects.toThrow(/DELETE is rejected before/)
  expect((await opening(override, { mode: 'read' })).target.mode).toBe('read')
})
