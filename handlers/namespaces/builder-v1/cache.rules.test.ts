import { expect, test } from 'vitest'
import { postWith } from '#handlers/testing/records.ts'
import { withoutGenerated } from './cache.rules.ts'

test('generated meta values are dropped, all others stay', () => {
  const generated = { _builder_css: 'a', _builder_page_assets: {}, _builder_element_cache: null }
  const post = postWith({ meta: { ...generated, _builder_data: '[]', footnotes: '' } })
  expect(withoutGenerated(post)).toEqual({ ...post, meta: { _builder_data: '[]', footnotes: '' } })
  for (const [name, value] of Object.entries(generated))
    expect(withoutGenerated(postWith({ meta: { [name]: value } }))?.meta).toEqual({})
})

test('an item without generated meta values does not change', () => {
  expect(withoutGenerated(postWith({ meta: {} }))).toBeUndefined()
  expect(withoutGenerated(postWith({ meta: { _builder_data: '[]' } }))).toBeUndefined()
})
