import { expect, test } from 'vitest'
import { callerOf } from '#handlers/runtime/caller.ts'
import { postWith, userWith } from '#handlers/testing/records.ts'
import type { Role } from '#openapi/language/roles.ts'
import {
  orderError,
  putsStickyFirst,
  statusProblem,
  withPlainIds,
  withStickyFirst,
} from './list.rules.ts'

type StickyArgs = Parameters<typeof putsStickyFirst>[0]
type ListFacts = Parameters<typeof putsStickyFirst>[1]

const UNRESTRICTED: StickyArgs = {
  ignore_sticky: false,
  page: 1,
  include: [],
  sticky: undefined,
  format: undefined,
}
const POSTS: ListFacts = { type: 'post', isSearch: false, hasTerms: false }

type StickyRow = readonly [
  what: string,
  args: Partial<StickyArgs>,
  facts: Partial<ListFacts>,
  isFirst: boolean,
]

const STICKY_FIRST: readonly StickyRow[] = [
  ['no filter', {}, {}, true],
  ['pages', {}, { type: 'page' }, false],
  ['sticky posts are ignored', { ignore_sticky: true }, {}, false],
  ['the second page', { page: 2 }, {}, false],
  ['included ids', { include: [1] }, {}, false],
  ['sticky posts only', { sticky: true }, {}, false],
  ['no sticky posts', { sticky: false }, {}, true],
  ['a search', {}, { isSearch: true }, false],
  ['terms', {}, { hasTerms: true }, false],
  ['a format', { format: ['aside'] }, {}, false],
  ['no format', { format: [] }, {}, true],
]

for (const [what, args, facts, isFirst] of STICKY_FIRST)
  test(`sticky posts come first is ${isFirst}: ${what}`, () => {
    expect(putsStickyFirst({ ...UNRESTRICTED, ...args }, { ...POSTS, ...facts })).toBe(isFirst)
  })

test('sticky posts of the page come first, then those of other pages', () => {
  const [plain, onPage, elsewhere] = [
    postWith({ id: 1 }),
    postWith({ id: 2, sticky: true }),
    postWith({ id: 3, sticky: true }),
  ]
  const idsWith = (sticky: boolean | undefined, exclude: readonly number[] = []) =>
    withStickyFirst([plain, onPage], [elsewhere, onPage], { sticky, exclude }).map(({ id }) => id)
  expect(idsWith(undefined)).toEqual([2, 3, 1])
  expect(idsWith(undefined, [3])).toEqual([2, 1])
  expect(idsWith(false)).toEqual([2, 1])
})

const NO_IDS = { include: [], exclude: [], author: [], author_exclude: [] }

test('ids lose their sign, other arguments stay', () => {
  const args = { ...NO_IDS, include: [-3, 4], parent: [-1], page: -2 }
  expect(withPlainIds(args)).toEqual({ ...args, include: [3, 4], parent: [1] })
  const plain = { ...NO_IDS, author: [2] }
  expect(withPlainIds(plain)).toBe(plain)
})

type OrderArgs = Parameters<typeof orderError>[0]
type OrderRow = readonly [args: OrderArgs, error: ReturnType<typeof orderError>]

const ORDERS: readonly OrderRow[] = [
  [{ orderby: 'date', search: undefined, include: [] }, undefined],
  [{ orderby: 'relevance', search: 'news', include: [] }, undefined],
  [{ orderby: 'relevance', search: undefined, include: [] }, 'rest_no_search_term_defined'],
  [{ orderby: 'relevance', search: '', include: [] }, 'rest_no_search_term_defined'],
  [{ orderby: 'include', search: undefined, include: [1] }, undefined],
  [{ orderby: 'include', search: 'news', include: [] }, 'rest_orderby_include_missing_include'],
]

for (const [args, error] of ORDERS)
  test(`the error is ${error}: ${JSON.stringify(args)}`, () => {
    expect(orderError(args)).toBe(error)
  })

const callerIn = (role: Role) => callerOf(userWith({ roles: [role] }))
const PRIVATE_READER = callerOf(userWith({ capabilities: ['read_private_posts'] }))
const schema = { type: 'string', enum: ['publish', 'draft', 'private'] } as const

type StatusRow = readonly [
  statuses: readonly string[],
  caller: ReturnType<typeof callerOf>,
  who: string,
  code: string | undefined,
  status?: number,
]

const STATUSES: readonly StatusRow[] = [
  [['publish'], callerOf(undefined), 'anonymous', undefined],
  [['draft'], callerOf(undefined), 'anonymous', 'rest_forbidden_status', 401],
  [['publish', 'draft'], callerIn('subscriber'), 'subscriber', 'rest_forbidden_status', 403],
  [['unknown'], callerIn('subscriber'), 'subscriber', 'rest_forbidden_status', 403],
  [['private'], PRIVATE_READER, 'reader of private posts', undefined],
  [['private', 'draft'], PRIVATE_READER, 'reader of private posts', 'rest_forbidden_status', 403],
  [['draft', 'private'], callerIn('contributor'), 'contributor', undefined],
  [['draft', 'unknown'], callerIn('contributor'), 'contributor', 'rest_not_in_enum'],
]

for (const [statuses, caller, who, code, status] of STATUSES)
  test(`the problem of ${statuses.join()} is ${code}: ${who}`, () => {
    const problem = statusProblem(statuses, { type: 'post', caller, schema })
    expect(problem?.code).toBe(code)
    expect(problem?.data?.['status']).toBe(status)
  })

test('pages have capabilities of their own', () => {
  const caller = callerIn('contributor')
  expect(statusProblem(['draft'], { type: 'page', caller, schema })?.code).toBe(
    'rest_forbidden_status',
  )
})
