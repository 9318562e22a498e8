/** For content tests: an empty site and helpers to fill it. */
import { type TestApi, type TestOptions, type TestResponse, testApi } from './testing.ts'

export const ROLES = ['admin', 'editor', 'author', 'contributor', 'subscriber', undefined] as const
type RoleName = (typeof ROLES)[number]

export interface ContentApi extends TestApi {
  /** Creates an item as the administrator and returns its id. */
  make(fields: object, resource?: 'posts' | 'pages', as?: string): Promise<number>
  /** The ids of a list. */
  ids(query: string, as?: string, resource?: 'posts' | 'pages'): Promise<readonly number[]>
}

export function contentApi(options: TestOptions = {}): ContentApi {
  const api = testApi({ dataset: 'empty', ...options })
  return {
    ...api,
    make: async (fields, resource = 'posts', as = 'admin') => {
      const response = await api.post(`/core/v2/${resource}`, { title: 'Item', ...fields }, as)
      expectStatus(response, 201)
      return response.body.id
    },
    ids: async (query, as, resource = 'posts') => {
      const response = await api.get(`/core/v2/${resource}?${query}`, as ? { as } : {})
      expectStatus(response, 200)
      return response.body.map(({ id }: { id: number }) => id)
    },
  }
}

/** The ids of the built-in users. */
export const USER = { admin: 1, editor: 2, author: 3, contributor: 4, subscriber: 5 } as const

function expectStatus({ status, text }: TestResponse, expected: number): void {
  if (status !== expected) throw new Error(`expected status ${expected}, got ${status}: ${text}`)
}

/** Throws unless the response is this error, in its status and in its body. */
export function expectError(response: TestResponse, status: number, code: string): void {
  expectStatus(response, status)
  const { code: got, data } = response.body
  if (got !== code) throw new Error(`expected code ${code}, got ${got}`)
  if (data && data.status !== status)
    throw new Error(`expected status ${status} in the body, got ${data.status}`)
}

export const asCaller = (role: RoleName) => (role ? { as: role } : {})
