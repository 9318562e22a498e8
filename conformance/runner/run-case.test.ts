import { expect, test } from 'vitest'
import { type Case, defineCase } from '#conformance/case/case.ts'
import { siteOf } from './run-case.ts'

const caseOf = (own: Partial<Case>): Case =>
  defineCase({
    id: 'core.posts.create/location',
    kind: 'scenario',
    level: 'should',
    needs: 'write',
    spec: '3',
    title: 'A title.',
    run: () => undefined,
    ...own,
  })

test('what writes works in a site of its own, so that nobody has to remove anything from it', () => {
  const run = { site: 'run' }
  const own = siteOf(caseOf({}), run)
  expect(own).not.toBe('run')
  expect(siteOf(caseOf({ id: 'core.posts.create/other' }), run)).not.toBe(own)
  expect(siteOf(caseOf({ isolated: 'x' }), run)).toBe(
    siteOf(caseOf({ isolated: 'x', id: 'core.posts.list/other' }), run),
  )
  expect(siteOf(caseOf({ needs: 'read' }), run)).toBe('run')
  expect(siteOf(caseOf({}), { site: undefined })).toBeUndefined()
})
