/** The route: view, parameters and site, all stored in the address so that it can be shared. */
import { computed, signal } from '@preact/signals'

export type Filters = Readonly<Record<string, string>>

interface PageRoute {
  readonly view: string
  readonly parts: readonly string[]
  readonly site: string
  /** Filters of the view. */
  readonly filters: Filters
}

/** `/~qa/__understudy/` selects the site qa unless the hash names another. */
const homeSite = (): string => {
  const named = /\/~([^/]+)\/__understudy/.exec(location.pathname)?.[1]
  return named === undefined ? 'default' : decodeURIComponent(named)
}

const isReference = (): boolean => /\/docs\/?$/.test(location.pathname)

function readRoute(hash: string): PageRoute {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?')
  const [view = '', ...parts] = path.split('/').map(decodeURIComponent)
  const { site = homeSite(), ...filters } = Object.fromEntries(new URLSearchParams(search))
  return { view: view || (isReference() ? 'interface' : 'requests'), parts, site, filters }
}

export const route = signal(readRoute(location.hash))
export const site = computed(() => route.value.site)

/** The open forms: whether each has unsaved input. */
const openForms = new Set<() => boolean>()

/** Asks before the form is left with unsaved input; the returned function closes the form. */
export function guardUnsavedInput(hasInput: () => boolean): () => void {
  openForms.add(hasInput)
  return () => void openForms.delete(hasInput)
}

const hasUnsavedInput = (): boolean => [...openForms].some((hasInput) => hasInput())

const mayLeave = (): boolean =>
  !hasUnsavedInput() || confirm('Leave the form? Unsaved input is lost.')

addEventListener('hashchange', () => {
  if (hashOf(readRoute(location.hash)) === hashOf(route.value)) return
  if (mayLeave()) route.value = readRoute(location.hash)
  else history.replaceState(null, '', hashOf(route.value))
})

addEventListener('beforeunload', (event) => {
  if (hasUnsavedInput()) event.preventDefault()
})

export function hashOf({ view, parts, site: name, filters }: PageRoute): string {
  const path = [view, ...parts].map(encodeURIComponent).join('/')
  const site = name === homeSite() ? {} : { site: name }
  const search = String(new URLSearchParams({ ...site, ...filters }))
  return `#/${path}${search && `?${search}`}`
}

/** The address of a view of the open site; inside a view its filters stay. */
export const to = (view: string, ...parts: readonly (string | number)[]): string =>
  hashOf({
    view,
    parts: parts.map(String),
    site: site.value,
    filters: view === route.value.view ? route.value.filters : {},
  })

/** A call in Try it, as a part of the address. */
export interface TryItCall {
  readonly operation: string
  readonly method: string
  /** A login; empty for anonymous. */
  readonly as: string
  readonly texts: Readonly<Record<string, string>>
  /** The argument to edit. */
  readonly argument?: string
}

export const toTryIt = ({ operation, method, as, texts, argument = '' }: TryItCall): string =>
  hashOf({
    view: 'interface',
    parts: [operation, method, as, String(new URLSearchParams(texts)), argument],
    site: site.value,
    filters: {},
  })

/** The call of the address; undefined without one. */
export function tryItCall(): TryItCall | undefined {
  const [operation = '', method, as = '', texts = '', argument = ''] = route.value.parts
  if (method === undefined) return undefined
  const given = Object.fromEntries(new URLSearchParams(texts))
  return { operation, method, as, texts: given, ...(argument && { argument }) }
}

/** Sets a filter of the view in its address; an empty text removes it. */
export function setFilter(name: string, text: string): void {
  const { [name]: _, ...others } = route.value.filters
  route.value = { ...route.value, filters: text === '' ? others : { ...others, [name]: text } }
  history.replaceState(null, '', hashOf(route.value))
}

/** Removes all filters of the view. */
export function clearFilters(): void {
  route.value = { ...route.value, filters: {} }
  history.replaceState(null, '', hashOf(route.value))
}

export const goTo = (hash: string): void => {
  location.hash = hash
}
