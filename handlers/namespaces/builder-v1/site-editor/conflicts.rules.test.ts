import { expect, test } from 'vitest'
import type { PostRecord } from '#fixtures/models/post.ts'
import { LIBRARY_TYPE } from '#handlers/namespaces/builder-v1/shared/document-types.rules.ts'
import { postWith } from '#handlers/testing/records.ts'
import { allConflicts, conflictsOf } from './conflicts.rules.ts'

const ALL = 'include/general'

const template = (id: number, type: string, status: PostRecord['status'] = 'publish') =>
  postWith({
    id,
    type: LIBRARY_TYPE,
    status,
    meta: { _builder_template_type: type, _builder_conditions: [ALL] },
  })

const HEADER = template(1, 'header')
const TEMPLATES = [
  HEADER,
  template(2, 'header'),
  template(3, 'header', 'draft'),
  template(4, 'footer'),
]
const idsOf = (found: readonly PostRecord[]) => found.map(({ id }) => id)

test('a published template of the same location and condition conflicts', () => {
  expect(idsOf(conflictsOf(TEMPLATES, HEADER, ALL))).toEqual([2])
  expect(conflictsOf(TEMPLATES, HEADER, 'include/singular')).toEqual([])
  expect(conflictsOf(TEMPLATES, HEADER, undefined)).toEqual([])
  expect(conflictsOf(TEMPLATES, template(5, 'popup'), ALL)).toEqual([])
})

test('all conflicts are those of each template', () => {
  expect(idsOf(allConflicts(TEMPLATES))).toEqual([1, 2])
})
