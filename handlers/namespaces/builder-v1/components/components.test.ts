import { expect, test } from 'vitest'
import { hasAtomicElements } from '#fixtures/documents/builder.ts'
import { valid, validUntyped } from '#handlers/testing/schema.ts'
import { type TestApi, testApi } from '#handlers/testing/testing.ts'
import {
  archiveComponents,
  createComponents,
  getLockStatus,
  getOverridableProps,
  listComponentStyles,
  listComponents,
  lockComponent,
  publishComponents,
  renameComponents,
  unlockComponent,
  validateComponents,
} from '#openapi/namespaces/builder-v1/components.ts'

const ROOT = '/builder/v1/components'

const heading = { id: 'aaaaaaa', elType: 'widget', widgetType: 'b-heading', settings: {} }
const item = (uid: string, title: string, more: object = {}) => ({
  uid,
  title,
  elements: [heading],
  ...more,
})

async function created(api: TestApi, uid: string, status = 'publish'): Promise<number> {
  const response = await api.post(ROOT, { status, items: [item(uid, `Title of ${uid}`)] })
  return response.body.data[uid]
}

const rowOf = async (api: TestApi, id: number, as = 'admin') =>
  (await api.get(ROOT, { as })).body.data.find((row: { id: number }) => row.id === id)

/** A second administrator. */
function promoteEditor({ site }: TestApi): void {
  const editor = site.users.get(2)
  if (editor) site.users.replace({ ...editor, roles: ['administrator'] })
}

test('components are listed newest first, archived ones included', async () => {
  const api = testApi()
  const response = validUntyped(listComponents, await api.get(ROOT, { as: 'contributor' }))
  expect(response.body.meta).toEqual([])
  expect(response.body.data.map(({ uid }: { uid: string }) => uid)).toEqual([
    'session-dates',
    'programme-row',
    'programme-card',
    'summer-banner',
  ])
  expect(response.body.data[3].isArchived).toBe(true)
})

test('reads require a contributor, all other operations an administrator', async () => {
  const api = testApi()
  expect((await api.get(ROOT)).status).toBe(401)
  expect((await api.get(ROOT, { as: 'subscriber' })).status).toBe(403)
  expect((await api.get(`${ROOT}/lock-status?componentId=261`, { as: 'editor' })).status).toBe(403)
  const refused = await api.post(ROOT, { status: 'publish', items: [] }, 'editor')
  expect(refused.body.data).toEqual({ status: 403 })
})

test('creating returns the new ids by uid, and an empty list for none', async () => {
  const api = testApi()
  const items = [item('one', 'First'), item('two', 'Second')]
  const response = validUntyped(
    createComponents,
    await api.post(ROOT, { status: 'autosave', items }),
  )
  expect(response.status).toBe(201)
  expect(Object.keys(response.body.data)).toEqual(['one', 'two'])
  expect(api.site.components.get(response.body.data.one)?.status).toBe('draft')
  const none = await api.post(ROOT, { status: 'draft', items: [] })
  expect([none.status, none.text]).toEqual([201, '{"data":[],"meta":[]}'])
})

test('titles are stored without tags and surrounding blanks', async () => {
  const api = testApi()
  const items = [item('one', '  <i>a</i> ')]
  const { body } = await api.post(ROOT, { status: 'publish', items })
  expect((await rowOf(api, body.data.one)).name).toBe('a')
})

test('a duplicate title and a used uid are rejected together', async () => {
  const api = testApi()
  const items = [item('summer-banner', 'Programme card'), item('x', 'Summer banner 2025')]
  const response = await api.post(ROOT, { status: 'publish', items })
  expect(response.status).toBe(422)
  expect(response.body).toEqual({
    code: 'components_validation_failed',
    message:
      'Validation failed: Component title &#039;Programme card&#039; is duplicated., Component uid &#039;summer-banner&#039; is duplicated.',
    data: { status: 422, meta: [] },
  })
})

test('duplicate titles within one request are accepted', async () => {
  const api = testApi()
  const items = [item('one', 'Same'), item('two', 'Same')]
  expect((await api.post(ROOT, { status: 'publish', items })).status).toBe(201)
})

test('a component that contains itself is rejected', async () => {
  const api = testApi()
  const value = { component_id: { $$type: 'string', value: 'u1' } }
  const elements = [
    {
      elType: 'widget',
      widgetType: 'b-component',
      settings: { component_instance: { $$type: 'component-instance', value } },
    },
  ]
  const { status, body } = await api.post(`${ROOT}/create-validate`, {
    items: [item('u1', 'Loop', { elements })],
  })
  expect(status).toBe(422)
  expect(body.code).toBe('circular_dependency_detected')
  expect(body.data.meta.caused_by).toEqual([
    'Circular dependency detected: Component &quot;u1&quot; references itself.',
  ])
})

test('non-atomic elements are rejected by name', async () => {
  const api = testApi()
  const elements = [
    { elType: 'b-flexbox', elements: [{ elType: 'widget', widgetType: 'heading' }] },
  ]
  const items = [item('one', 'Old', { elements })]
  const { body } = await api.post(`${ROOT}/create-validate`, { items })
  expect(body.code).toBe('non_atomic_element_in_component')
  expect(body.data).toEqual({ status: 422, meta: { non_atomic_elements: ['heading'] } })
})

test('with atomic elements disabled only empty components are accepted', async () => {
  const api = testApi()
  api.site.write(hasAtomicElements, false)
  const full = await api.post(`${ROOT}/create-validate`, { items: [item('one', 'Full')] })
  expect(full.body.code).toBe('non_atomic_element_in_component')
  const items = [item('one', 'Empty', { elements: [] })]
  expect((await api.post(`${ROOT}/create-validate`, { items })).status).toBe(200)
})

test('an element without a type is an invalid argument', async () => {
  const api = testApi()
  const items = [item('one', 'Odd', { elements: [{ elType: 'b-flexbox', elements: [{}] }] })]
  const { status, body } = await api.post(ROOT, { status: 'publish', items })
  expect(status).toBe(400)
  expect(body.data.params.items).toBe(
    'elType is a required property of items[0][elements][0][elements][0].',
  )
})

test('valid items of a request with invalid settings are still created', async () => {
  const api = testApi()
  const bad = { settings: { overridable_props: { props: {} } } }
  const items = [item('good', 'Good'), item('op2', 'Bad', bad)]
  const { status, body } = await api.post(ROOT, { status: 'publish', items })
  expect([status, body.code]).toEqual([422, 'settings_validation_failed'])
  expect(body.message).toBe(
    'Settings validation failed: {"op2":"Validation failed for overridable_props: groups: missing"}',
  )
  const names = (await api.get(ROOT, { as: 'admin' })).body.data.map(
    ({ uid }: { uid: string }) => uid,
  )
  expect(names).toContain('good')
  expect(names).not.toContain('op2')
})

test('validating stores nothing', async () => {
  const api = testApi()
  const before = api.site.components.size
  const response = await api.post(`${ROOT}/create-validate`, { items: [item('one', 'First')] })
  expect(valid(validateComponents, response).text).toBe('{"data":null,"meta":[]}')
  expect(api.site.components.size).toBe(before)
})

test('a uid is a string and a title has two to two hundred characters', async () => {
  const api = testApi()
  const number = await api.post(ROOT, { status: 'publish', items: [{ ...item('', 'ab'), uid: 5 }] })
  expect(number.body.data.params.items).toBe('items[0][uid] is not of type string.')
  const short = await api.post(ROOT, { status: 'publish', items: [item('one', 'a')] })
  expect(short.body.data.params.items).toBe('items[0][title] must be at least 2 characters long.')
})

test('a draft change is visible only to its author until it is published', async () => {
  const api = testApi()
  promoteEditor(api)
  const id = await created(api, 'one')
  const components = [{ componentId: id, title: 'Renamed' }]
  api.site.clock.step(2000)
  const response = await api.post(`${ROOT}/update-titles`, { components, status: 'draft' })
  expect(valid(renameComponents, response).body.data).toEqual({ failedIds: [], successIds: [id] })
  expect((await rowOf(api, id)).name).toBe('Renamed')
  expect((await rowOf(api, id, 'editor')).name).toBe('Title of one')
  api.site.clock.step(2000)
  await api.put(`${ROOT}/status`, { status: 'publish', ids: [id] })
  expect((await rowOf(api, id, 'editor')).name).toBe('Renamed')
})

test('publishing reports ids of other records', async () => {
  const api = testApi()
  const response = await api.put(`${ROOT}/status`, { status: 'publish', ids: [265, 999, 52] })
  expect(valid(publishComponents, response).body.data).toEqual({
    success: [265],
    failed: [999, 52],
  })
  expect(api.site.components.get(265)?.status).toBe('publish')
  const wrong = await api.put(`${ROOT}/status`, { status: 'draft', ids: [] })
  expect(wrong.body.data.params.status).toBe('status is not publish.')
  expect((await api.post(`${ROOT}/status`, { status: 'publish', ids: [] })).status).toBe(404)
})

test('archiving releases the title but not the uid', async () => {
  const api = testApi()
  const response = await api.post(`${ROOT}/archive`, {
    componentIds: [261, 999],
    status: 'publish',
  })
  expect(valid(archiveComponents, response).text).toBe(
    '{"data":{"failedIds":[999],"successIds":[261]},"meta":[]}',
  )
  const reuse = [item('programme-card', 'Programme card')]
  const { body } = await api.post(`${ROOT}/create-validate`, { items: reuse })
  expect(body.message).toBe(
    'Validation failed: Component uid &#039;programme-card&#039; is duplicated.',
  )
})

test('a title that is empty without its markup is rejected', async () => {
  const api = testApi()
  const components = [{ componentId: 261, title: '<b> </b>' }]
  const { body } = await api.post(`${ROOT}/update-titles`, { components, status: 'publish' })
  expect(body.data).toEqual({ failedIds: [261], successIds: [] })
  const missing = await api.post(`${ROOT}/update-titles`, {
    components: [{ componentId: 261 }],
    status: 'publish',
  })
  expect(missing.body.data.params.components).toBe('title is a required property of components[0].')
})

test('styles are grouped by component, empty ones as a list', async () => {
  const api = testApi()
  const response = validUntyped(
    listComponentStyles,
    await api.get(`${ROOT}/styles`, { as: 'author' }),
  )
  expect(Object.keys(response.body.data['261'])).toEqual(['b-c1a2b30-1'])
  expect(response.body.data['263']).toEqual([])
  const fresh = testApi({ dataset: 'empty' })
  expect((await fresh.get(`${ROOT}/styles`, { as: 'admin' })).text).toBe('{"data":[],"meta":[]}')
})

test('overridable properties are read by id', async () => {
  const api = testApi()
  const read = (id: string) =>
    api.get(`${ROOT}/overridable-props?componentId=${id}`, { as: 'contributor' })
  const props = validUntyped(getOverridableProps, await read('261')).body.data
  expect(props.groups.order).toEqual(['texts'])
  expect(props.props['card-title'].originPropFields).toBeNull()
  expect((await read('263')).body.data).toBeNull()
  expect((await read('0')).body).toEqual({
    code: 'invalid_component_id',
    message: 'Invalid component ID',
    data: { status: 400, meta: [] },
  })
  expect((await read('999')).body.code).toBe('component_not_found')
  expect((await read('abc')).body.code).toBe('rest_invalid_param')
})

test('a lock is acquired once, even by its holder, and released only by its holder', async () => {
  const api = testApi()
  promoteEditor(api)
  const componentId = 261
  const status = (as: string) => api.get(`${ROOT}/lock-status?componentId=261`, { as })
  const lock = await api.post(`${ROOT}/lock`, { componentId })
  expect(valid(lockComponent, lock).body.data).toEqual({ locked: true })
  const again = await api.post(`${ROOT}/lock`, { componentId })
  expect([again.status, again.body.code]).toEqual([409, 'lock_failed'])
  expect(again.body.data).toMatchObject({ status: 409, meta: [] })
  expect(Object.keys(again.body.data.params)).toEqual(['componentId'])
  expect(valid(getLockStatus, await status('editor')).body.data).toEqual({
    is_current_user_allow_to_edit: false,
    locked_by: 'Alex Winter',
  })
  expect((await api.post(`${ROOT}/unlock`, { componentId }, 'editor')).body.code).toBe(
    'unlock_failed',
  )
  const unlock = await api.post(`${ROOT}/unlock`, { componentId })
  expect(valid(unlockComponent, unlock).body.data).toEqual({ unlocked: true })
  expect((await status('admin')).body.data.locked_by).toBeNull()
})

test('the lock state of another record is not found', async () => {
  const api = testApi()
  for (const id of ['52', '999', 'abc']) {
    const { status, body } = await api.get(`${ROOT}/lock-status?componentId=${id}`, { as: 'admin' })
    expect([status, body.code]).toEqual([404, 'get_lock_status_failed'])
  }
  expect((await api.get(`${ROOT}/lock-status`, { as: 'admin' })).status).toBe(400)
})
