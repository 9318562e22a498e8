/** Guesses the behaviour of a deployment's routes from their paths, for a person to review. */
import type { Archetype, Method } from '#openapi/language/define.ts'

interface EndpointSummary {
  readonly methods: readonly Method[]
  readonly args: readonly string[]
}

const LAST_PARAMETER = /\/\{\w+\}$/
const PAGING_ARGUMENTS = ['page', 'per_page', 'offset', 'limit']

/** The path of the collection that contains an item. */
export const collectionOf = (path: string): string | undefined =>
  LAST_PARAMETER.test(path) ? path.replace(LAST_PARAMETER, '') : undefined

export interface KnownPaths {
  /** All paths of the deployment. */
  readonly paths: ReadonlySet<string>
  /** The collections with an item route. */
  readonly collections: ReadonlySet<string>
}

export function knownPaths(paths: Iterable<string>): KnownPaths {
  const all = new Set(paths)
  const collections = [...all].flatMap((path) => collectionOf(path) ?? [])
  return { paths: all, collections: new Set(collections) }
}

export function archetypeOf(
  path: string,
  endpoints: readonly EndpointSummary[],
  { paths, collections }: KnownPaths,
): Archetype {
  const parent = collectionOf(path)
  if (parent !== undefined && paths.has(parent)) return 'item'
  const reads = endpoints.filter(({ methods }) => methods.includes('GET'))
  if (!reads.length) return collections.has(path) ? 'list' : 'action'
  if (collections.has(path)) return 'list'
  return reads.some(({ args }) => args.some((name) => PAGING_ARGUMENTS.includes(name)))
    ? 'list'
    : 'document'
}

const VERBS: Readonly<Record<Archetype, Partial<Record<Method, string>>>> = {
  list: { GET: 'list', POST: 'create', PUT: 'replace', PATCH: 'change', DELETE: 'clear' },
  item: { GET: 'read', DELETE: 'delete' },
  document: { GET: 'read', DELETE: 'delete' },
  action: { DELETE: 'delete' },
}

/** The verb of an operation id: `shop.items.create`. */
export function verbOf(archetype: Archetype, methods: readonly Method[]): string {
  const usual = archetype === 'action' ? 'run' : 'update'
  return VERBS[archetype][methods[0] ?? 'GET'] ?? usual
}
