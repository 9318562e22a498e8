/** The workloads. Limits are multiples of the bare server's processor time. */
import { isRecord } from '#openapi/values/json.ts'
import type { AskOne, Load, LoadRequest } from './load.ts'

export interface Workload extends Pick<Load, 'prepare' | 'next'> {
  readonly name: string
  readonly limit: number
  readonly isAdmin?: boolean
  /** Whether the other servers support it too. */
  readonly isCommon?: boolean
}

const SENTENCE =
  'It was the first of many evenings, "a good one" as they said - and it\'s not over. '
const PARAGRAPH = SENTENCE.repeat(3)

/** About 1,000 characters, unique. */
let written = 0
function content(): string {
  written += 1
  return `${PARAGRAPH}\n\n${PARAGRAPH}\n\n${PARAGRAPH}\n\n${PARAGRAPH}${written}`
}

const POSTS = '/core/v2/posts'

const post = (path: string, json: object): LoadRequest => ({ method: 'POST', path, json })
const reading = (path: string) => (): LoadRequest => ({ method: 'GET', path })
/** A unique address, to bypass caches. */
let sent = 0
function readingAnew(path: string): () => LoadRequest {
  return () => {
    sent += 1
    return { method: 'GET', path: `${path}?_=${sent}` }
  }
}

const newPost = (): LoadRequest =>
  post(POSTS, { title: `Evening ${written}`, content: content(), status: 'publish' })

/** The address of an item used by one connection only. */
async function ownPost(ask: AskOne): Promise<string> {
  const made: unknown = JSON.parse(await ask(newPost()))
  return `${POSTS}/${isRecord(made) ? made['id'] : ''}`
}

const batchOf = (size: number): LoadRequest =>
  post('/batch/v1', {
    requests: Array.from({ length: size }, () => ({
      method: 'POST',
      path: `${POSTS}/1`,
      body: { excerpt: 'The same' },
    })),
  })

/**
 * An operation in the last namespace of the contract, which must cost no more than one in the
 * first.
 */
const LAST = '/spamfilter/v1/settings'

export const WORKLOADS: readonly Workload[] = [
  { name: 'one post', limit: 1.3, isCommon: true, next: reading(`${POSTS}/1`) },
  { name: 'list of ten', limit: 0.6, isCommon: true, next: reading(POSTS) },
  { name: 'one post, address new', limit: 6, next: readingAnew(`${POSTS}/1`) },
  { name: 'list of ten, address new', limit: 6, next: readingAnew(POSTS) },
  {
    name: 'filtered, sorted list',
    limit: 0.9,
    isCommon: true,
    next: reading(`${POSTS}?categories_exclude=5&orderby=title&order=asc&per_page=10`),
  },
  { name: 'create, 1 kB', limit: 6, isCommon: true, isAdmin: true, next: newPost },
  {
    name: 'update, 1 kB',
    limit: 6,
    isAdmin: true,
    prepare: ownPost,
    next: (_count, path) => post(path, { content: content() }),
  },
  {
    name: 'trash and restore',
    limit: 6,
    isAdmin: true,
    prepare: ownPost,
    next: (count, path) =>
      count % 2 ? post(path, { status: 'publish' }) : { method: 'DELETE', path },
  },
  { name: 'index document', limit: 3, next: reading('/') },
  { name: 'batch of 25', limit: 7, isAdmin: true, next: () => batchOf(25) },
  { name: 'list of notes', limit: 6, isAdmin: true, next: reading('/builder/v1/notes') },
  {
    name: 'list of form submissions',
    limit: 6,
    isAdmin: true,
    next: reading('/builder/v1/form-submissions'),
  },
  { name: 'stored document', limit: 2, isAdmin: true, next: reading(LAST) },
]
