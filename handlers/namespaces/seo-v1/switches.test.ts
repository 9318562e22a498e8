/** Settings, dismissals and tasks of users and managers. */

import { expect, test } from 'vitest'
import { setupSteps, trackedActions } from '#fixtures/documents/seo.ts'
import { analyticsSource } from '#fixtures/documents/seo-services.ts'
import { seoUser } from '#handlers/namespaces/seo-v1/shared/users.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'

const site = () => testApi({ variant: 'b' })
const SEEN = '/seo/v1/introductions/delayed-premium-upsell/seen'

test('an introduction can be marked as seen and unseen', async () => {
  const api = site()
  const known = () => seoUser(api.site, 1).introductions['delayed-premium-upsell']
  expect((await api.post(SEEN)).body).toEqual({ json: { success: true } })
  expect(known()).toEqual({ is_seen: true, seen_on: 1773133200 })
  api.site.clock.step(60_000)
  expect((await api.post(SEEN, { is_seen: 'nonsense' })).status).toBe(400)
  expect(known()?.seen_on).toBe(1773133200)
  await api.post(SEEN, { is_seen: false })
  expect(known()).toEqual({ is_seen: false, seen_on: 0 })
  expect(seoUser(api.site, 2).introductions).toEqual({})
})

test('an unknown introduction is a bad request with an empty list', async () => {
  const api = site()
  const unknown = await api.post('/seo/v1/introductions/none/seen')
  expect([unknown.status, unknown.body]).toEqual([400, []])
  const outside = await api.post('/seo/v1/introductions/a.b/seen')
  expect(outside.body.code).toBe('rest_no_route')
})

test('the video permission is per user and rejects an unchanged value', async () => {
  const api = site()
  const read = async (as: string) =>
    (await api.get('/seo/v1/video_embed_permission', { as })).body.json.value
  const write = (json: object) => api.post('/seo/v1/video_embed_permission', json)
  expect(await read('admin')).toBe(false)
  expect((await write({ value: false })).status).toBe(200)
  expect((await write({ value: false })).status).toBe(400)
  expect((await write({ value: 'nonsense' })).body.code).toBe('rest_invalid_param')
  expect((await write({ value: true })).body).toEqual({ json: { success: true } })
  expect(await read('admin')).toBe(true)
  expect(await read('author')).toBe(false)
  expect(await write({ value: true })).toMatchObject({
    status: 400,
    body: { json: { success: false } },
  })
})

test('the video permission defaults to true, also for a form', async () => {
  const api = site()
  expect((await api.post('/seo/v1/video_embed_permission', {})).status).toBe(200)
  const form = { form: 'value=0', as: 'author' }
  expect((await api.send('POST', '/seo/v1/video_embed_permission', form)).status).toBe(200)
  expect(seoUser(api.site, 3).video_embed).toBe(true)
})

test('only existing alerts can be dismissed, repeatedly', async () => {
  const api = site()
  const dismiss = (key: unknown) => api.post('/seo/v1/alerts/dismiss', { key }, 'contributor')
  for (let times = 0; times < 2; times += 1)
    expect((await dismiss('black-friday-promotion')).body).toEqual({ success: true, status: 200 })
  expect(seoUser(api.site, 4).dismissed_alerts).toEqual(['black-friday-promotion'])
  for (const key of ['other', '', ['black-friday-promotion']])
    expect((await dismiss(key)).body.data).toMatchObject({ status: 400, details: [] })
})

test('a content type is new until it is dismissed, in either spelling', async () => {
  const api = site()
  const dismiss = (json: object) =>
    api.post('/seo/v1/new-content-type-visibility/dismiss-post-type', json)
  const response = (message: string) => ({ message, success: true, status: 200 })
  expect((await dismiss({ postTypeName: 'page' })).body).toEqual(response('Post type is not new.'))
  expect((await dismiss({})).body).toEqual(response('Post type is not new.'))
  expect((await dismiss({ postTypeName: 'product_demo' })).body).toEqual(
    response('Post type is no longer new.'),
  )
  expect((await dismiss({ postTypeName: 'product_demo' })).body).toEqual(
    response('Post type is not new.'),
  )
  for (const postTypeName of ['', 'nothing', ['page']])
    expect((await dismiss({ postTypeName })).body.data.details).toEqual([])
  const taxonomy = await api.post('/seo/v1/new-content-type-visibility/dismiss-taxonomy', {
    taxonomy_name: 'demo_topic',
  })
  expect(taxonomy.body).toEqual(response('Taxonomy is no longer new.'))
})

test('setup steps are tracked in both spellings, and at least one is required', async () => {
  const api = site()
  const track = (json: object) => api.post('/seo/v1/setup_steps_tracking', json)
  expect((await track({})).body).toEqual({
    code: 'seo_set_site_kit_usage_tracking',
    message: 'No valid parameters were passed.',
    data: { status: 400 },
  })
  expect((await track({ setup_widget_loaded: 'zz' })).body.code).toBe('rest_invalid_param')
  expect((await track({ first_interaction_stage: 'setup' })).body).toEqual({ success: true })
  expect((await track({ setupWidgetLoaded: 'zz' })).body).toEqual({ success: true })
  expect(api.site.read(setupSteps)).toEqual({
    first_interaction_stage: 'setup',
    setup_widget_loaded: 'zz',
  })
})

test('metrics require a known report, a connected source and consent', async () => {
  const api = site()
  const ask = (widget: string) =>
    api.get(`/seo/v1/time_based_seo_metrics?options[widget]=${widget}`, { as: 'admin' })
  expect((await ask('query')).status).toBe(200)
  await api.post('/seo/v1/site_kit_manage_consent', { consent: false })
  expect((await ask('query')).body).toEqual({
    error: 'Top queries repository is not available yet. Not all prerequisites have been met.',
  })
  expect(await ask('weather')).toMatchObject({
    status: 404,
    body: { error: 'Repository not found' },
  })
  const nonsense = await api.post('/seo/v1/site_kit_manage_consent', { consent: 'nonsense' })
  expect(Object.keys(nonsense.body.data.params)).toEqual(['consent'])
  await api.post('/seo/v1/site_kit_manage_consent', { consent: true })
  expect((await ask('query')).status).toBe(200)
  api.site.change(analyticsSource, {
    is_connected: true,
    has_consent: true,
    failure: { status: 500, error: 'Quota exceeded.' },
  })
  expect(await ask('query')).toMatchObject({ status: 500, body: { error: 'Quota exceeded.' } })
  const nested = await api.get('/seo/v1/time_based_seo_metrics?options[x]=1', { as: 'admin' })
  expect(nested.body.data.details.options.code).toBe('rest_property_required')
})

test('the reports are consistent', async () => {
  const api = site()
  const ask = async (widget: string, limit = '') =>
    (
      await api.get(`/seo/v1/time_based_seo_metrics?options[widget]=${widget}${limit}`, {
        as: 'admin',
      })
    ).body
  const days = await ask('organicSessionsDaily')
  expect([days.length, days[0].date, days[27].date]).toEqual([28, '20260210', '20260309'])
  const [sessions] = await ask('organicSessionsCompare')
  const total = days.reduce((sum: number, day: { sessions: number }) => sum + day.sessions, 0)
  expect(sessions.current.sessions).toBe(total)
  const pages = await ask('page', '&limit=-100')
  const clicks = pages.reduce((sum: number, page: { clicks: number }) => sum + page.clicks, 0)
  const [ranking] = await ask('searchRankingCompare')
  expect(ranking.current.total_clicks).toBe(clicks)
  expect(await ask('query')).toHaveLength(5)
})

test('deactivating the keyword tool removes its routes', async () => {
  const api = site()
  const set = async (json: object) =>
    (await api.post('/seo/v1/integrations/set_active', json)).body.json
  const country = () => api.post('/seo/v1/keyword_tool/country_code', { country_code: 'de' })
  expect(await set({ integration: 'keyword_tool', active: false })).toEqual({
    success: true,
    status: 200,
  })
  expect((await country()).body.code).toBe('rest_no_route')
  await set({ integration: 'keyword_tool', active: true })
  expect((await country()).status).toBe(200)
  expect(await set({ integration: 'toaster', active: true })).toEqual({
    success: false,
    status: 500,
    error: 'Could not save the option in the database',
  })
})

test('workouts are stored unchanged', async () => {
  const api = site()
  const read = async (): Promise<unknown> =>
    (await api.get('/seo/v1/workouts', { as: 'editor' })).body.json
  expect(await read()).toEqual({ configuration: { finishedSteps: ['optimizeSeoData'] } })
  const workout = { cornerstone: { finishedSteps: ['chooseCornerstones'] } }
  expect((await api.post('/seo/v1/workouts', workout, 'editor')).body).toEqual({ json: true })
  expect(await read()).toEqual(workout)
  await api.send('POST', '/seo/v1/workouts', { form: 'a=1', as: 'editor' })
  expect(await read()).toEqual(workout)
})

const tasksOf = async (api: TestApi) =>
  (await api.get('/seo/v1/get_tasks?options[limit]=1', { as: 'admin' })).body.tasks
const complete = (api: TestApi, task: string) =>
  api.post('/seo/v1/complete_task', { options: { task } })

test('the sample post is trashed, then deleted', async () => {
  const api = site()
  expect((await tasksOf(api))['delete-hello-world'].isCompleted).toBe(false)
  expect((await complete(api, 'delete-hello-world')).body).toEqual({ success: true })
  expect((await tasksOf(api))['delete-hello-world'].isCompleted).toBe(true)
  const read = () => api.get('/core/v2/posts/1?context=edit', { as: 'admin' })
  expect((await read()).body.status).toBe('trash')
  expect((await complete(api, 'delete-hello-world')).status).toBe(200)
  expect((await read()).status).toBe(404)
  expect(await complete(api, 'delete-hello-world')).toMatchObject({
    status: 400,
    body: { success: false },
  })
})

test('tasks are listed in order and cached for a minute', async () => {
  const api = site()
  const before = await tasksOf(api)
  expect(Object.keys(before)).toEqual([
    'complete-ftc',
    'create-new-content',
    'delete-hello-world',
    'enable-llms-txt',
  ])
  const finishedSteps = ['a', 'b', 'c']
  await api.post('/seo/v1/configuration/save_configuration_state', { finishedSteps })
  expect((await tasksOf(api))['complete-ftc'].isCompleted).toBe(false)
  api.site.clock.step(60_000)
  expect((await tasksOf(api))['complete-ftc'].isCompleted).toBe(true)
  expect((await complete(api, 'enable-llms-txt')).status).toBe(200)
  expect((await tasksOf(api))['enable-llms-txt'].isCompleted).toBe(true)
})

test('a task without an action is not found', async () => {
  const api = site()
  for (const task of ['complete-ftc', 'nothing', '__proto__'])
    expect(await complete(api, task)).toMatchObject({
      status: 404,
      body: { success: false, error: 'Task not found' },
    })
  expect(api.site.read(trackedActions)).toEqual({})
  expect((await api.post('/seo/v1/complete_task', { options: {} })).body.code).toBe(
    'rest_invalid_param',
  )
})

test('known actions are tracked, others are rejected', async () => {
  const api = site()
  const track = (action: string) => api.post('/seo/v1/action_tracking', { action })
  for (let times = 0; times < 2; times += 1)
    expect((await track('frontend_inspector_first_actioned_on')).body).toEqual({
      success: true,
      action: 'frontend_inspector_first_actioned_on',
    })
  expect(await track('something')).toMatchObject({
    status: 400,
    body: { success: false, error: 'The tracked action is invalid' },
  })
})

test('as deployed, an invalid flag means true', async () => {
  const api = testApi({ variant: 'b', asDeployed: true })
  expect((await api.post(SEEN, { is_seen: 'nonsense' })).status).toBe(200)
  const video = await api.post('/seo/v1/video_embed_permission', { value: 'nonsense' })
  expect(video.body).toEqual({ json: { success: true } })
  const consent = await api.post('/seo/v1/site_kit_manage_consent', { consent: 'nonsense' })
  expect(consent.status).toBe(200)
})
