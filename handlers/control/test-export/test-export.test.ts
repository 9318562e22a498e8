import { expect, test } from 'vitest'
import { setupUnderstudy } from '#handlers/hosts/node.ts'
import { siteControl } from '#handlers/hosts/site/site-control.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { startOf } from './start.ts'
import { DATASET_FILE } from './test-text.ts'

const POSTS = '/core/v2/posts'
const EXPORT = '//__understudy/requests/test'

type Work = () => unknown

/** Runs the text of a test with the functions of a runner, and the host of this repository. */
async function run(text: string, dataset: unknown): Promise<void> {
  const steps: Work[] = []
  const code = text.replace(/^import .*\n/gm, '').replace(/await import\(.*\)/, 'host')
  const given = {
    host: { setupUnderstudy },
    expect,
    beforeAll: (work: Work) => steps.unshift(work),
    afterAll: (work: Work) => steps.push(work),
    test: (_: string, work: Work) => steps.splice(1, 0, work),
    readFileSync: (name: string) => (name === DATASET_FILE ? JSON.stringify(dataset) : ''),
  }
  new Function(...Object.keys(given), code)(...Object.values(given))
  const close = steps.pop()
  try {
    for (const step of steps) await step()
  } finally {
    close?.()
  }
}

test('a test from several requests passes as it is, from the state they started from', async () => {
  const api = testApi({ history: 20 })
  await api.post(POSTS, { title: 'Before' }, 'admin')
  const first = api.standIn.journal.last + 1
  const { body } = await api.post(POSTS, { title: 'One', status: 'publish' }, 'editor')
  await api.get(`${POSTS}/${body.id}`)
  await api.post(POSTS, { title: 'No', status: 'publish' }, 'contributor')
  await api.delete(`${POSTS}/${body.id}?force=true`, undefined, 'editor')
  await api.get(`${POSTS}/${body.id}`)
  const ids = [0, 1, 2, 3, 4].map((at) => first + at).join(',')
  for (const runner of ['vitest', 'jest']) {
    const made = (await api.get(`${EXPORT}?ids=${ids}&runner=${runner}`)).body
    expect(made.test).toContain(`/${body.id}`)
    expect(made.test).not.toContain('-secret')
    expect(made.dataset.records.posts.at(-1).title).toBe('Before')
    await run(made.test, made.dataset)
    const wrong = made.test.replace('toBe(201)', 'toBe(200)')
    await expect(run(wrong, made.dataset)).rejects.toThrow()
  }
})

test('without earlier writes it names the dataset; the clock is that of the site', async () => {
  const api = testApi({ history: 20, now: '2026-03-10T09:00:00Z' })
  await api.get(`${POSTS}?per_page=2`)
  const [logged] = api.standIn.journal.since(0)
  expect(logged && startOf({ ...api.standIn, dataset: 'demo' }, logged)).toEqual({
    dataset: 'demo',
    clock: '2026-03-10T09:00:00.000Z',
  })
  const made = (await api.get(`${EXPORT}?ids=1&runner=playwright`)).body
  expect(made.test).toContain('understudyClock: "2026-03-10T09:00:00.000Z"')
  expect(made.test).toContain('understudy.baseUrl + "/api/core/v2/posts?per_page=2"')
})

test('requests that cannot be repeated are left out with a reason', async () => {
  const api = testApi({ history: 20 })
  siteControl(api.standIn, 'default').fault({ operation: 'core.posts.list', status: 503 })
  await api.get(POSTS)
  await api.get(POSTS)
  const made = (await api.get(`${EXPORT}?ids=1,2`)).body
  expect(made.leftOut).toEqual(['request 1: a fault or a situation affected it'])
  const none = await api.get(`${EXPORT}?ids=1`)
  expect([none.status, none.body.code]).toEqual([400, 'understudy_invalid_test'])
  expect((await api.get(`${EXPORT}?ids=2&runner=mocha`)).status).toBe(400)
})
