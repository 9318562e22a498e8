/** Guesses from the addresses of a deployment how its routes behave; a person reads the result. */
import type { Archetype, Method } from '#openapi/language/define.ts'

export interface SeenEndpoint {
  readonly methods: readonly Method[]
  readonly args: readonly string[]
}

const LAST_PARAMETER = /\/\{\w+\}$/
const PAGED = ['page', 'per_page', 'offset', 'limit']

/** The path of the collection that an item would be in. */
export const collectionOf = (path: string): string | undefined =>
  LAST_PARAMETER.test(path) ? path.replace(LAST_PARAMETER, '') : undefined

export interface Neighbours {
  /** All paths of the deployment. */
  readonly paths: ReadonlySet<string>
  /** The collections that some item belongs to. */
  readonly collections: ReadonlySet<string>
}

export function neighboursOf(paths: Iterable<string>): Neighbours {
  const all = new Set(paths)
  const collections = [...all].flatMap((path) => collectionOf(path) ?? [])
  return { paths: all, collections: new Set(collections) }
}

export function archetypeOf(
  path: string,
  endpoints: readonly SeenEndpoint[],
  { paths, collections }: Neighbours,
): Archetype {
  const parent = collectionOf(path)
  if (parent !== undefined && paths.has(parent)) return 'item'
  const reads = endpoints.filter(({ methods }) => methods.includes('GET'))
  if (!reads.length) return collections.has(path) ? 'list' : 'action'
  if (collections.has(path)) return 'list'
  return reads.some(({ args }) => args.some((name) => PAGED.includes(name))) ? 'list' : 'document'
}

const VERBS: Readonly<Record<Archetype, Partial<Record<Method, string>>>> = {
  list: { GET: 'list', POST: 'create', PUT: 'replace', PATCH: 'change', DELETE: 'clear' },
  item: { GET: 'read', DELETE: 'delete' },
  document: { GET: 'read', DELETE: 'delete' },
  action: { DELETE: 'delete' },
}

/** What an operation is called: `shop.items.create`. */
export function verbOf(archetype: Archetype, methods: readonly Method[]): string {
  const usual = archetype === 'action' ? 'run' : 'update'
  return VERBS[archetype][methods[0] ?? 'GET'] ?? usual
}
