import { expect, test } from 'vitest'
import { disabledRoutes } from '#fixtures/documents/platform.ts'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'
import {
  getChecklistItem,
  getStep,
  getUserProgress,
  listSteps,
  updateStep,
  updateUserProgress,
} from '#openapi/namespaces/builder-v1/checklist.ts'

const CHECKLIST = '/builder/v1/checklist'
const STEPS = `${CHECKLIST}/steps`
const PROGRESS = `${CHECKLIST}/user-progress`
const asAdmin = { as: 'admin' }
const fresh = () => testApi({ dataset: 'empty' })

interface Step {
  readonly is_marked_completed: boolean
  readonly is_immutable_completed: boolean
  readonly is_absolute_completed: boolean
  readonly config: { readonly id: string }
}

async function step(api: TestApi, id: string): Promise<Step> {
  const { body } = validUntyped(listSteps, await api.get(STEPS, asAdmin))
  return body.data.find(({ config }: Step) => config.id === id)
}

const addPages = async (api: TestApi, count: number): Promise<readonly number[]> => {
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) {
    const { body } = await api.post('/builder/v1/site-navigation/add-new-post', {
      post_type: 'page',
    })
    await api.post(`/builder/v1/site-editor/templates/${body.id}`, { post_status: 'publish' })
    ids.push(body.id)
  }
  return ids
}

test('deployments list the routes of the checklist', async () => {
  const api = testApi({ asDeployed: true })
  const { body } = await api.get(`${CHECKLIST}?page=2`, asAdmin)
  expect(body.controller).toBe('builder/v1/checklist')
})

test('the checklist is found, paged and checked by its arguments', async () => {
  const api = fresh()
  const listed = async (query: string) =>
    (await api.get(`${CHECKLIST}?${query}`, asAdmin)).body.data.map(({ config }: Step) => config.id)
  expect(await listed('per_page=2&page=2')).toEqual(['create_pages', 'setup_header_pro'])
  expect(await listed('search=LOGO')).toEqual(['add_logo'])
  expect((await api.get(`${CHECKLIST}?per_page=0`, asAdmin)).status).toBe(400)
  expect((await api.get(CHECKLIST, { as: 'editor' })).status).toBe(403)
})

test('a new site has five open steps', async () => {
  const { body } = validUntyped(listSteps, await fresh().get(STEPS, asAdmin))
  expect(body.data.map(({ config }: Step) => config.id)).toEqual([
    'add_logo',
    'set_fonts_and_colors',
    'create_pages',
    'setup_header_pro',
    'assign_homepage',
  ])
  expect(body.data.every((one: Step) => !one.is_absolute_completed)).toBe(true)
  expect(body.data[0].config).toMatchObject({
    title: 'Add your logo',
    learn_more_text: 'Learn more',
    is_completion_immutable: false,
    promotion_data: null,
  })
  expect(body.data[3].config.promotion_data).toMatchObject({ text: 'Upgrade Now', icon: 'default' })
})

test('without the pro add-on the header step differs', async () => {
  const api = fresh()
  api.site.write(disabledRoutes, ['/builder-pro/v1'])
  expect((await step(api, 'setup_header')).config).toMatchObject({ promotion_data: null })
  expect(await step(api, 'setup_header_pro')).toBeUndefined()
})

test('the state of the site completes steps', async () => {
  const { body } = await testApi().get(STEPS, asAdmin)
  const done = body.data.map((one: Step) => [one.config.id, one.is_absolute_completed])
  expect(Object.fromEntries(done)).toEqual({
    add_logo: true,
    set_fonts_and_colors: true,
    create_pages: true,
    setup_header_pro: true,
    assign_homepage: true,
  })
})

test('a colour alone is not sufficient, nor is a header without conditions', async () => {
  const api = testApi()
  await api.delete('/builder/v1/globals/typography/c63e4d2')
  await api.post('/builder/v1/site-editor/templates-conditions/301', { conditions: [] })
  expect((await step(api, 'set_fonts_and_colors')).is_absolute_completed).toBe(false)
  expect((await step(api, 'setup_header_pro')).is_absolute_completed).toBe(false)
})

test('three published pages complete their step permanently', async () => {
  const api = fresh()
  const [first] = await addPages(api, 2)
  await api.post('/builder/v1/site-navigation/add-new-post', { post_type: 'page' })
  expect((await step(api, 'create_pages')).is_absolute_completed).toBe(false)
  await api.patch(`${STEPS}/create_pages`, { is_marked_completed: true })
  await addPages(api, 1)
  expect(await step(api, 'create_pages')).toMatchObject({
    is_marked_completed: false,
    is_immutable_completed: true,
    is_absolute_completed: true,
  })
  await api.delete(`/builder/v1/site-editor/templates/${first}`)
  expect(await step(api, 'create_pages')).toMatchObject({
    is_immutable_completed: true,
    is_absolute_completed: false,
  })
})

test('flags are stored as sent and read as booleans', async () => {
  const api = fresh()
  const stored = await api.put(`${STEPS}/add_logo`, {
    is_marked_completed: 'abc',
    is_immutable_completed: true,
  })
  expect(validUntyped(updateStep, stored).body).toEqual({ data: 'success' })
  expect(await step(api, 'add_logo')).toMatchObject({
    is_marked_completed: true,
    is_immutable_completed: false,
  })
  const { body } = validUntyped(getUserProgress, await api.get(PROGRESS, asAdmin))
  expect(body.data.steps.add_logo).toEqual({
    is_marked_completed: 'abc',
    is_immutable_completed: true,
  })
  expect((await api.post(`${STEPS}/add_logo`, {})).body).toEqual({ data: 'success' })
  expect((await api.send('PUT', `${STEPS}/add_logo`, asAdmin)).status).toBe(200)
})

test('an unknown step is rejected', async () => {
  const api = fresh()
  for (const id of ['nothing', '12'])
    expect((await api.put(`${STEPS}/${id}`, {})).body.data.params).toEqual({
      id: 'Invalid parameter.',
    })
})

test('a step can be read by its position', async () => {
  const api = fresh()
  const first = valid(getStep, await api.get(`${STEPS}/1`, asAdmin))
  expect(first.body.data.config.id).toBe('add_logo')
  const last = valid(getChecklistItem, await api.get(`${CHECKLIST}/5`, asAdmin))
  expect(last.body.data.config.id).toBe('assign_homepage')
  expect((await api.get(`${STEPS}/6`, asAdmin)).body.code).toBe('rest_invalid_param')
  expect((await api.get(`${STEPS}/add_logo`, asAdmin)).body.code).toBe('rest_no_route')
})

test('progress is empty at first and has six steps after the first use', async () => {
  const api = fresh()
  expect((await api.get(PROGRESS, asAdmin)).body).toEqual({
    data: {
      last_opened_timestamp: null,
      first_closed_checklist_in_editor: false,
      is_popup_minimized: false,
      steps: [],
      should_open_in_editor: false,
    },
  })
  await api.get(STEPS, asAdmin)
  const { body } = valid(getUserProgress, await api.get(PROGRESS, asAdmin))
  expect(Object.keys(body.data.steps)).toHaveLength(6)
})

test('progress stores the time of opening, not the sent value', async () => {
  const api = fresh()
  const data = async () => (await api.get(PROGRESS, asAdmin)).body.data
  const stored = await api.put(PROGRESS, { last_opened_timestamp: true, is_popup_minimized: 'x' })
  expect(valid(updateUserProgress, stored).body).toEqual({ data: 'success' })
  expect(await data()).toMatchObject({
    last_opened_timestamp: Date.UTC(2026, 2, 10, 9) / 1000,
    is_popup_minimized: 'x',
  })
  await api.post(PROGRESS, { last_opened_timestamp: false })
  expect((await data()).last_opened_timestamp).toBeNull()
})
