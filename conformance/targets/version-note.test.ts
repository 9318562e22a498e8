import { expect, test } from 'vitest'
import { contractFor } from '#openapi/contract/contract.ts'
import { indexDocument } from '#openapi/derive/index-document.ts'
import { type Editable, setAt } from '#openapi/testing/example-documents.ts'
import { readIndex } from './index-document.ts'
import { versionNotes } from './version-note.ts'

const contract = contractFor('a')
const ARGS = ['routes', '/core/v2/posts', 'endpoints', 0, 'args']

function notes(edit: (document: Editable) => void) {
  const facts = {
    name: '',
    description: '',
    url: '',
    home: '',
    gmt_offset: 0,
    timezone_string: 'UTC',
    page_for_posts: 0,
    page_on_front: 0,
    show_on_front: 'posts',
    site_logo: 0,
    site_icon: 0,
    site_icon_url: '',
  } as const
  const where = { facts, restRoot: 'https://x.test/api/', authorizationUrl: 'https://x.test/a' }
  const document: Editable = JSON.parse(JSON.stringify(indexDocument(contract, where)))
  edit(document)
  return versionNotes(readIndex(JSON.parse(JSON.stringify(document))), contract)
}

test('a matching site and a single difference give no note', () => {
  expect(notes(() => undefined)).toEqual([])
  expect(notes((document) => setAt(document, [...ARGS, 'format'], undefined))).toEqual([])
})

test('a site that lacks several arguments looks older, one that adds some newer', () => {
  const old = notes((document) => {
    for (const name of ['format', 'ignore_sticky', 'search_columns'])
      setAt(document, [...ARGS, name], undefined)
  })
  expect(old).toEqual([
    'core/v2 of an older version: it lacks the arguments search_columns, ignore_sticky, format',
  ])
  const young = notes((document) => {
    for (const name of ['one', 'two', 'three']) setAt(document, [...ARGS, name], {})
  })
  expect(young).toEqual(['core/v2 of a newer version: it adds the arguments one, two, three'])
})
