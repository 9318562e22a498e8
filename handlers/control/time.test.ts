import { expect, test } from 'vitest'
import type { Scenario } from '#handlers/control/scenarios/scenario.ts'
import { siteControl } from '#handlers/hosts/site/site-control.ts'
import { testApi } from '#handlers/testing/testing.ts'

const POSTS = '/core/v2/posts'
const CLOCK = '//__understudy/clock'

const scenarioAt = (at: string): Scenario => ({
  ...{ name: 'later', about: '', users: [], faults: [], situation: {} },
  ...{ dataset: undefined, template: undefined },
  clock: { frozenAt: Date.parse(at) },
})

test('the clock moves from event to event and runs each of them', async () => {
  const api = testApi({ dataset: 'empty' })
  const { clock } = siteControl(api.standIn, 'default')
  const schedule = async (date: string) =>
    (await api.post(POSTS, { title: date, status: 'future', date_gmt: date })).body.id
  const [later, sooner] = [
    await schedule('2026-03-12T10:00:00'),
    await schedule('2026-03-11T10:00:00'),
  ]
  await api.get('//__understudy/agenda').then(({ body }) => {
    expect(body).toEqual([
      { at: '2026-03-11T10:00:00.000Z', what: `post ${sooner} is published` },
      { at: '2026-03-12T10:00:00.000Z', what: `post ${later} is published` },
    ])
  })
  expect(clock.next()).toEqual([
    { at: '2026-03-11T10:00:00.000Z', what: `post ${sooner} is published` },
  ])
  expect(api.site.posts.get(sooner)?.status).toBe('publish')
  const { body } = await api.send('PUT', CLOCK, { json: { until: 'next' } })
  expect(body).toMatchObject({ now: '2026-03-12T10:00:00.000Z', frozen: true })
  expect(api.site.posts.get(later)?.status).toBe('publish')
  const nothing = await api.send('PUT', CLOCK, { json: { until: 'next' } })
  expect([nothing.status, nothing.body.code]).toEqual([409, 'understudy_nothing_ahead'])
  expect(clock.next()).toEqual([])
})

test('a running clock continues from the event, and a frozen one stays there', async () => {
  const api = testApi({ dataset: 'empty' })
  const { clock } = siteControl(api.standIn, 'default')
  clock.release()
  const date_gmt = new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 19)
  await api.post(POSTS, { title: 'Tomorrow', status: 'future', date_gmt })
  clock.next()
  expect(api.site.clock.state().frozenAt).toBe(null)
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(Date.parse(`${date_gmt}Z`))
  await api.send('PUT', CLOCK, { json: { freeze: true } })
  const at = clock.now().getTime()
  expect(clock.now().getTime()).toBe(at)
})

test('every way to move the clock runs the events that become due', async () => {
  const api = testApi({ dataset: 'empty', history: 20 })
  const { clock } = siteControl(api.standIn, 'default')
  const week = 7 * 86_400_000
  const published = async (move: () => unknown) => {
    const date_gmt = new Date(clock.now().getTime() + week / 2).toISOString().slice(0, 19)
    const { body } = await api.post(POSTS, { title: 'Soon', status: 'future', date_gmt })
    const moved = await move()
    expect(api.site.posts.get(body.id)?.status).toBe('publish')
    return [moved, `post ${body.id} is published`] as const
  }
  const inAWeek = () => new Date(clock.now().getTime() + week).toISOString()
  const put = async (json: object) => (await api.send('PUT', CLOCK, { json })).body.happened
  for (const move of [() => put({ step: week }), () => put({ now: inAWeek() })]) {
    const [happened, expected] = await published(move)
    expect(happened).toMatchObject([{ what: expected }])
  }
  await published(() => clock.step(week))
  await published(() => clock.freeze(inAWeek()))
})

test('a scenario that moves the clock runs the events that become due', async () => {
  const api = testApi({ dataset: 'empty', history: 20 })
  const { enterScenario, history } = siteControl(api.standIn, 'default')
  api.standIn.scenarios.use({
    start: undefined,
    scenarios: new Map([['later', scenarioAt('2026-04-01T08:00:00Z')]]),
  })
  const { body } = await api.post(POSTS, {
    title: 'Soon',
    status: 'future',
    date_gmt: '2026-03-11T10:00:00',
  })
  enterScenario('later')
  expect(api.site.posts.get(body.id)?.status).toBe('publish')
  expect(history.steps().at(-1)?.changed.join()).toContain(`posts ${body.id}: status`)
})

test('work that becomes due by itself is not a change by the next request', async () => {
  const api = testApi({ dataset: 'empty', history: 20 })
  const { clock, history, requests } = siteControl(api.standIn, 'default')
  const date_gmt = new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 19)
  const { body } = await api.post(POSTS, { title: 'Soon', status: 'future', date_gmt })
  // Without the control interface, as time passes.
  api.site.clock.step(2 * 86_400_000)
  await api.get(POSTS)
  expect(requests().at(-1)?.changed).toEqual([])
  const scheduled = history.steps().filter(({ by }) => by === 'clock')
  expect(scheduled.flatMap(({ changed }) => changed).join()).toContain(`posts ${body.id}`)
})

test('locks expire and scheduled work runs on the way', async () => {
  const api = testApi()
  const { clock, agenda } = { ...siteControl(api.standIn, 'default').clock, clock: api.site.clock }
  const [post] = api.site.posts.all()
  if (post) api.site.posts.replace({ ...post, lock: { user: 1, at: clock.now() } })
  expect(agenda().map(({ what }) => what)).toContain(
    `the lock of ${post?.type} ${post?.id} expires`,
  )
})
