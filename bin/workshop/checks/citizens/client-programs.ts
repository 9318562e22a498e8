/** One small application, written against the output of each generator. */

const START = `
declare const process: { readonly argv: readonly string[] }
const [, , baseUrl = ''] = process.argv
const tell = (...said: readonly unknown[]) => console.log(JSON.stringify(said))
`

const OPENAPI_FETCH = `
import createClient from 'openapi-fetch'
import type { paths } from './paths.d.ts'
${START}
const client = createClient<paths>({ baseUrl, querySerializer: { array: { style: 'form', explode: false } } })
const list = await client.GET('/core/v2/posts', { params: { query: { include: [1, 2], _embed: 'author' } } })
const texts: string[] = (list.data ?? []).map(({ content }) => content.rendered)
const author: string | undefined = list.data?.[0]?._embedded?.author?.[0]?.name
const body = { title: 'Hello', status: 'draft' } as const
const refused = await client.POST('/core/v2/posts', { body })
const headers = { authorization: 'Basic ' + btoa('admin:admin-secret') }
const made = await client.POST('/core/v2/posts', { body, headers })
const raw: string | undefined = made.data?.title.raw
tell(texts.length, author, refused.response.status, refused.error?.code, raw)
`

const HEY_API = `
import { createClient } from './hey/client/index.ts'
import { corePostsCreate, corePostsList } from './hey/index.ts'
import { zCorePostsListResponse } from './hey/zod.gen.ts'
${START}
const client = createClient({ baseUrl })
const list = await corePostsList({ client, query: { include: [1, 2], _embed: 'author' } })
const posts = zCorePostsListResponse.parse(list.data)
const texts: string[] = posts.map(({ content }) => content.rendered)
const author: string | undefined = list.data?.[0]?._embedded?.author?.[0]?.name
const body = { title: 'Hello', status: 'draft' } as const
const refused = await corePostsCreate({ client, body })
const made = await corePostsCreate({ client, body, auth: 'admin:admin-secret' })
const raw: string | undefined = made.data?.title.raw
tell(texts.length, author, refused.response?.status, refused.error?.code, raw)
`

const ORVAL = `
import { corePostsCreate, corePostsList } from './orval/site.ts'
${START}
const home = globalThis.fetch
globalThis.fetch = (url, init) => home(baseUrl + String(url), init)
const list = await corePostsList({ include: [1, 2], _embed: 'author' })
const found = list.status === 200 ? list.data : []
const texts: string[] = found.map(({ content }) => content.rendered)
const author: string | undefined = found[0]?._embedded?.author?.[0]?.name
const body = { title: 'Hello', status: 'draft' } as const
const refused = await corePostsCreate(body)
const code = refused.status === 401 ? refused.data.code : undefined
const headers = { authorization: 'Basic ' + btoa('admin:admin-secret') }
const made = await corePostsCreate(body, undefined, { headers })
const raw: string | undefined = made.status === 201 ? made.data.title.raw : undefined
tell(texts.length, author, refused.status, code, raw)
`

export const PROGRAMS = {
  'openapi-fetch': OPENAPI_FETCH,
  'hey-api': HEY_API,
  orval: ORVAL,
} as const

/** What each of them has to say, whoever wrote its client. */
export const EXPECTED = JSON.stringify([2, 'boss', 401, 'rest_cannot_create', 'Hello'])
