import { expect, test } from 'vitest'
import { contentApi } from '#handlers/testing/content.ts'

const UNSET = {
  footnotes: '',
  _builder_edit_mode: '',
  _builder_template_type: '',
  _builder_data: '',
  _builder_page_settings: null,
  _builder_conditions: [],
}

test('readers see no meta key, editors see all', async () => {
  const api = contentApi()
  const id = await api.make({ status: 'publish' })
  expect((await api.get(`/core/v2/posts/${id}`)).body.meta).toEqual({})
  const edit = await api.get(`/core/v2/posts/${id}?context=edit`, { as: 'admin' })
  expect(edit.body.meta).toEqual(UNSET)
})

test('keys are stored, replaced and removed by null; unknown keys are ignored', async () => {
  const api = contentApi()
  const id = await api.make({ meta: { footnotes: 'a', _builder_edit_mode: 'builder', nobody: 1 } })
  const put = async (meta: object) => (await api.put(`/core/v2/posts/${id}`, { meta })).body.meta
  expect(await put({ _builder_page_settings: { hide_title: 'yes', own: 1 } })).toEqual({
    ...UNSET,
    footnotes: 'a',
    _builder_edit_mode: 'builder',
    _builder_page_settings: { hide_title: 'yes', own: 1 },
  })
  expect(await put({ footnotes: null, _builder_conditions: ['include/general'] })).toMatchObject({
    footnotes: '',
    _builder_conditions: ['include/general'],
  })
  expect(await put({ _builder_page_settings: {} })).toMatchObject({ _builder_page_settings: [] })
  expect(await put({ _builder_page_settings: null })).toMatchObject({
    _builder_page_settings: null,
  })
})

test('an invalid value is rejected with its own code after the item is saved', async () => {
  const api = contentApi()
  const response = await api.post('/core/v2/posts', {
    title: 'T',
    meta: { _builder_edit_mode: 'x', footnotes: 'kept', _builder_data: '[]' },
  })
  expect(response).toMatchObject({
    status: 400,
    body: {
      code: 'rest_not_in_enum',
      message: 'meta._builder_edit_mode is not one of  and builder.',
      data: { status: 400 },
    },
  })
  const [stored] = (await api.get('/core/v2/posts?status=draft&context=edit', { as: 'admin' })).body
  expect(stored.meta).toMatchObject({
    footnotes: 'kept',
    _builder_data: '[]',
    _builder_edit_mode: '',
  })
})

test('further invalid values are reported beside the first', async () => {
  const api = contentApi()
  const { body } = await api.post('/core/v2/posts', {
    title: 'T',
    meta: { footnotes: 5, _builder_data: 6, _builder_page_settings: { hide_title: 'x' } },
  })
  expect(body).toEqual({
    code: 'rest_invalid_type',
    message: 'meta.footnotes is not of type string.',
    data: { status: 400 },
    additional_data: [
      { param: 'meta.footnotes' },
      { status: 400 },
      { param: 'meta._builder_data' },
    ],
    additional_errors: [
      {
        code: 'rest_invalid_type',
        message: 'meta._builder_data is not of type string.',
        data: { status: 400 },
        additional_data: [
          { param: 'meta.footnotes' },
          { status: 400 },
          { param: 'meta._builder_data' },
        ],
      },
      {
        code: 'rest_not_in_enum',
        message: 'meta._builder_page_settings[hide_title] is not one of yes and no.',
        data: { status: 400 },
      },
    ],
  })
})

test('an invalid type is reported with its parameter', async () => {
  const { body } = await contentApi().post('/core/v2/posts', { title: 'T', meta: { footnotes: 5 } })
  expect(body.additional_data).toEqual([{ param: 'meta.footnotes' }])
})

test('footnotes of authors are filtered', async () => {
  const api = contentApi()
  const footnotes = JSON.stringify([{ id: 'A-1', content: '<script>x</script>y', more: 1 }])
  const { body } = await api.post('/core/v2/posts', { title: 'T', meta: { footnotes } }, 'author')
  expect(JSON.parse(body.meta.footnotes)).toEqual([{ id: 'a-1', content: 'xy' }])
})
