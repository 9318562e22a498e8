import { expect, test } from 'vitest'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { createUnderstudy } from '#handlers/hosts/library.ts'
import { sharedSettings } from '#handlers/hosts/library-settings.ts'
import { testApi } from '#handlers/testing/testing.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { quirksOf } from '#openapi/language/quirks.ts'

const DATASET = { format: 'understudy-dataset', version: 1, variant: 'a', records: {} } as const

test('a text field of another type is rejected by name and nothing is stored', async () => {
  const { post, patch, get } = testApi()
  const path = '/core/v2/posts'
  for (const field of ['title', 'content', 'excerpt'])
    for (const value of [5, [1], true, { raw: 5 }]) {
      const created = await post(path, { status: 'draft', title: 'kept', [field]: value })
      expect([created.status, Object.keys(created.body.data.params)]).toEqual([400, [field]])
      expect((await post(`${path}/1/autosaves`, { [field]: value })).status).toBe(400)
      expect((await patch(`${path}/1`, { [field]: value })).status).toBe(400)
    }
  const drafts = await get(`${path}?status=draft&search=kept`, { as: 'admin' })
  expect(drafts.body).toEqual([])
})

test('a text field takes a string or an object with the string', async () => {
  const { post } = testApi()
  const plain = await post('/core/v2/posts', { title: 'One' })
  const raw = await post('/core/v2/posts', { title: { raw: 'Two' } })
  expect([plain.body.title.raw, raw.body.title.raw]).toEqual(['One', 'Two'])
})

test('a list is not taken for the values of a submission, except as deployed', async () => {
  const send = (asDeployed: boolean, values: unknown) =>
    testApi({ asDeployed }).patch('/builder/v1/form-submissions/14', { values })
  const { status, body } = await send(false, [1])
  expect([status, Object.keys(body.data.params)]).toEqual([400, ['values']])
  expect((await send(false, [])).status).toBe(200)
  expect((await send(true, [1])).status).toBe(200)
})

test('as deployed, text fields of other types are ignored', async () => {
  const { post } = testApi({ asDeployed: true })
  const { status, body } = await post('/core/v2/posts', { title: 'Kept', content: 5 })
  expect([status, body.title.raw, body.content.raw]).toEqual([201, 'Kept', ''])
})

test('OPTIONS describes footnotes with the edit context, and as deployed without one', async () => {
  const footnotes = async (asDeployed: boolean) => {
    const { body } = await testApi({ asDeployed }).send('OPTIONS', '/core/v2/posts')
    return body.schema.properties.meta.properties.footnotes
  }
  const documented = { type: 'string', default: '', context: ['edit'] }
  expect(await footnotes(false)).toMatchObject(documented)
  const { context, ...deployed } = documented
  expect(await footnotes(true)).toMatchObject(deployed)
  expect(await footnotes(true)).not.toHaveProperty('context', context)
})

test('a dataset enables the quirks, and an option takes precedence', () => {
  const settings = (asDeployed?: boolean, own?: boolean) =>
    sharedSettings(own === undefined ? {} : { asDeployed: own }, {
      dataset: { ...DATASET, ...(asDeployed !== undefined && { asDeployed }) },
    }).asDeployed
  expect([settings(), settings(true), settings(true, false), settings(false, true)]).toEqual([
    undefined,
    true,
    false,
    true,
  ])
  expect(() => readDataset({ ...DATASET, asDeployed: 'yes' })).toThrow(
    /asDeployed: expected true or false/,
  )
})

test('an invalid option is rejected with a message', () => {
  const options = { base: 'https://site.example', asDeployed: 'yes' }
  // The compiler rejects the string as well.
  expect(() => createUnderstudy(options as never, { passesPages: false })).toThrow(
    'expected asDeployed to be true or false, got "yes"',
  )
})

test('every quirk says what is documented, what is deployed, since when and why', () => {
  const all = contractFor('b').operations.flatMap(quirksOf)
  expect(all.length).toBeGreaterThan(20)
  for (const { documented, deployed, since, decision, cases } of all) {
    expect(documented).not.toBe(deployed)
    expect(since).toMatch(/^[a-z-]+ \d+\.\d+$/)
    expect(decision).toMatch(/^D-\d{3}$/)
    expect(cases.length).toBeGreaterThan(0)
  }
})
