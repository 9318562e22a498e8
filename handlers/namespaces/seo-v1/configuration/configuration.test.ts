import { expect, test } from 'vitest'
import { seoOptions } from '#fixtures/documents/seo.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'

const site = () => testApi({ variant: 'b' })
const DONE = { success: true, status: 200 }
const UNSAVED = 'Could not save some options in the database'

const represent = (api: TestApi, json: object) =>
  api.post('/seo/v1/configuration/site_representation', json)
const profiles = async (api: TestApi, json: object) =>
  (await api.post('/seo/v1/configuration/social_profiles', json)).body.json

test('only the sent fields are written', async () => {
  const api = site()
  const sent = { company_or_person: 'company', company_name: 'Learning Lab', website_name: 'Lab' }
  expect((await represent(api, sent)).body).toEqual(DONE)
  expect(api.site.read(seoOptions)).toMatchObject({ ...sent, company_logo_id: 35 })
  expect((await represent(api, sent)).body).toEqual(DONE)
})

test('a tagline is stored, and an invalid id stores nothing', async () => {
  const api = site()
  const wrong = await represent(api, { company_or_person: 'person', company_logo_id: -1 })
  expect([wrong.status, Object.keys(wrong.body.data.params)]).toEqual([400, ['company_logo_id']])
  expect(api.site.read(seoOptions).company_or_person).toBe('company')
  const done = await represent(api, { company_or_person: 'company', description: 'A tagline' })
  expect(done.status).toBe(200)
  expect((await api.get('/')).body.description).toBe('A tagline')
})

test('as deployed, a rejected field is named and the others are stored', async () => {
  const api = testApi({ variant: 'b', asDeployed: true })
  const failed = await represent(api, {
    company_or_person: 'person',
    company_logo_id: -1,
    company_or_person_user_id: 999,
    description: 'A tagline',
  })
  expect(failed.status).toBe(500)
  expect(failed.body).toEqual({
    success: false,
    status: 500,
    error: UNSAVED,
    failures: ['company_logo_id', 'description'],
  })
  expect(api.site.read(seoOptions)).toMatchObject({
    company_or_person: 'person',
    company_logo_id: 35,
    company_or_person_user_id: 999,
  })
})

test('form values pass the validation and are then ignored', async () => {
  const api = site()
  const form = (route: string, text: string) =>
    api.send('POST', `/seo/v1/${route}`, { form: text, as: 'admin' })
  const before = api.site.read(seoOptions)
  const represented = await form('configuration/site_representation', 'company_or_person=person')
  expect(represented.body).toEqual(DONE)
  expect((await form('configuration/enable_tracking', 'tracking=1')).body).toEqual(DONE)
  expect((await form('configuration/social_profiles', 'social_site_b=x y')).body.json).toEqual(DONE)
  expect(api.site.read(seoOptions)).toEqual(before)
  const state = await form('configuration/save_configuration_state', 'finishedSteps[]=a')
  expect([state.status, state.body]).toEqual([
    400,
    { success: false, status: 400, error: 'Bad request' },
  ])
})

test('invalid types and missing values are rejected before any write', async () => {
  const api = site()
  expect((await represent(api, {})).body.code).toBe('rest_missing_callback_param')
  expect((await represent(api, { company_or_person: 'robot' })).body.code).toBe(
    'rest_invalid_param',
  )
  const wrong = await represent(api, { company_or_person: 'person', company_logo_id: 'x' })
  expect(wrong.body.data.params).toHaveProperty('company_logo_id')
})

test('one invalid profile rejects all of them', async () => {
  const api = site()
  const failed = await profiles(api, {
    social_site_a: 'no address',
    social_site_b: 'https://elsewhere.example/lab',
    other_social_urls: ['https://videos.example/lab', 'nonsense', ''],
  })
  expect(failed).toEqual({
    success: false,
    status: 200,
    error: UNSAVED,
    failures: ['social_site_a', 'social_site_b', 'other_social_urls-1'],
  })
  await profiles(api, { social_site_a: 'https://a.example/lab', other_social_urls: ['x'] })
  expect(api.site.read(seoOptions).social_site_a).toBe('')
})

test('profiles are stored normalised, and empty texts clear them', async () => {
  const api = site()
  await profiles(api, {
    social_site_a: 'https://a.example/lab',
    social_site_b: '@lab',
    other_social_urls: ['', 'https://videos.example/lab'],
  })
  expect(api.site.read(seoOptions)).toMatchObject({
    social_site_a: 'https://a.example/lab',
    social_site_b: 'lab',
    other_social_urls: ['https://videos.example/lab'],
  })
  await profiles(api, { social_site_b: '', other_social_urls: 'https://one.example/' })
  expect(api.site.read(seoOptions)).toMatchObject({
    social_site_a: 'https://a.example/lab',
    social_site_b: '',
    other_social_urls: ['https://one.example/'],
  })
})

const checkUser = async (api: TestApi, user: string, as = 'admin') =>
  (await api.get(`/seo/v1/configuration/check_capability?user_id=${user}`, { as })).body

test('administrators may edit any user of the site, others only themselves', async () => {
  const api = site()
  const check = (user: string, as?: string) => checkUser(api, user, as)
  expect(await check('2')).toEqual(DONE)
  for (const user of ['999', 'somebody'])
    expect(await check(user)).toEqual({ success: false, status: 403 })
  const editor = api.site.users.get(2)
  if (!editor) throw new Error('expected the built-in editor')
  api.site.users.replace({ ...editor, capabilities: ['seo_manage_options'] })
  expect(await check('2', 'editor')).toEqual(DONE)
  expect(await check('3', 'editor')).toEqual({ success: false, status: 403 })
})

test('deployments do not check that the user exists', async () => {
  const api = testApi({ variant: 'b', asDeployed: true })
  for (const user of ['2', '999', 'somebody']) expect(await checkUser(api, user)).toEqual(DONE)
})

test('a change of tracking is marked, a repetition is not', async () => {
  const api = site()
  const track = (tracking: unknown) =>
    api.post('/seo/v1/configuration/enable_tracking', { tracking })
  expect((await track(false)).body).toEqual(DONE)
  expect(api.site.read(seoOptions)).toMatchObject({ tracking: false, toggled_tracking: false })
  expect((await track('1')).body).toEqual(DONE)
  expect(api.site.read(seoOptions)).toMatchObject({ tracking: true, toggled_tracking: true })
  expect((await track('maybe')).body.code).toBe('rest_invalid_param')
})

test('finished steps are replaced as a whole', async () => {
  const api = site()
  const read = async () =>
    (await api.get('/seo/v1/configuration/get_configuration_state', { as: 'admin' })).body
  const save = (finishedSteps: unknown) =>
    api.post('/seo/v1/configuration/save_configuration_state', { finishedSteps })
  expect(await read()).toEqual({ ...DONE, data: ['siteRepresentation'] })
  expect((await save(['siteRepresentation', { a: 1 }])).body).toEqual(DONE)
  expect((await read()).data).toEqual(['siteRepresentation', ''])
  expect(api.site.read(seoOptions).is_first_install).toBe(true)
  await save(['a', 'b', '<b>c</b>'])
  expect((await read()).data).toEqual(['a', 'b', 'c'])
  expect(api.site.read(seoOptions).is_first_install).toBe(false)
  await save('siteRepresentation')
  expect((await read()).data).toEqual(['siteRepresentation'])
})
