/** Credentials that expire during a run, on a stand-in and on a deployment. */
import { expect, test } from 'vitest'
import { causesOf } from '#conformance/report/causes.ts'
import { type Reply, startFake } from '#conformance/testing/fake-target.ts'
import { judgeFake } from '#conformance/testing/judge-fake.ts'
import type { Role } from '#openapi/language/roles.ts'

const rejection: Reply = {
  status: 401,
  body: { code: 'incorrect_password', message: 'No.', data: { status: 401 } },
}

/** Rejects these accounts after a number of requests. */
async function judgedWith(isLost: (role: Role) => boolean, isStandIn: boolean) {
  let requests = 0
  const { address, close } = await startFake({
    override({ role }) {
      requests += 1
      return role && requests > 100 && isLost(role) ? rejection : undefined
    },
  })
  const only = ['core.posts.list/args.*', 'core.pages.list/*', 'builder.notes.*']
  const results = await judgeFake(address, only, { isStandIn })
  await close()
  const causes = causesOf(results.filter(({ outcome }) => outcome === 'error'))
  return { results, causes: causes.map(({ title }) => title) }
}

for (const isStandIn of [true, false])
  test(`expired credentials of ${isStandIn ? 'a stand-in' : 'a deployment'} have one cause with the time`, async () => {
    const { results, causes } = await judgedWith(() => true, isStandIn)
    expect(causes).toEqual([
      expect.stringMatching(
        /^the target no longer accepts the credentials of the administrator, since \d\d:\d\d:\d\d UTC/,
      ),
    ])
    const failed = results.filter(({ outcome }) => outcome === 'fail')
    expect(failed.filter(({ got = '' }) => got.includes('401'))).toEqual([])
  }, 60_000)

test('an expired account of another role ends its own cases only', async () => {
  const { results, causes } = await judgedWith((role) => role === 'editor', true)
  expect(causes).toEqual([
    expect.stringMatching(/the target no longer accepts the credentials of the editor, since /),
  ])
  expect(results.some(({ outcome }) => outcome === 'pass')).toBe(true)
}, 60_000)
