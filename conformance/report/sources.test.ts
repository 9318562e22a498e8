import { expect, test } from 'vitest'
import { decisionsOf, headingFor, sourcesOf } from './sources.ts'

const assumed = { responses: 'D-001', errors: 'D-003', access: 'D-002' } as const
const headings = [
  { name: 'platform/core 6', title: 'Lists', paths: ['/core/v2/posts'] },
  { name: 'platform/core 9', title: 'Revisions', paths: ['/core/v2/posts/{parent}/revisions'] },
  { name: 'platform/core 1.1', title: 'The document', paths: ['/'] },
]

test('stated behaviour has no decision as its source', () => {
  expect(decisionsOf({ kind: 'access', level: 'must' }, assumed)).toEqual([])
})

test('a case cites the decisions about the parts it checks', () => {
  expect(decisionsOf({ kind: 'access', level: 'assumed' }, assumed)).toEqual(['D-002'])
  expect(decisionsOf({ kind: 'response', level: 'should' }, assumed)).toEqual(['D-001', 'D-003'])
})

test('the heading with the longest matching path prefix wins; the root matches only itself', () => {
  const nameFor = (path: string) => headingFor(path, headings)?.name
  expect(nameFor('/core/v2/posts/{parent}/revisions/{id}')).toBe('platform/core 9')
  expect(nameFor('/core/v2/posts/{id}')).toBe('platform/core 6')
  expect(nameFor('/')).toBe('platform/core 1.1')
  expect(nameFor('/core/v2/postscript')).toBeUndefined()
})

test('the sources of a case have titles, the document first', () => {
  const decisions = new Map([['D-002', { title: 'who may call what', file: 'd.md' }]])
  const grounded = { kind: 'access', level: 'assumed', spec: '5', path: '/', assumed } as const
  expect([...sourcesOf(grounded, { decisions, headings })]).toEqual([
    ['section 5', { title: 'authentication' }],
    ['D-002', { title: 'who may call what', file: 'd.md' }],
    ['platform/core 1.1', { title: 'The document' }],
  ])
})

test('a case about an extension cites the extension instead of the document', () => {
  const grounded = { kind: 'enum', level: 'must', spec: '4', path: '/', assumed } as const
  const library = { decisions: new Map(), headings }
  expect([...sourcesOf({ ...grounded, isOfExtension: true }, library).keys()]).toEqual([
    'extension',
  ])
})
