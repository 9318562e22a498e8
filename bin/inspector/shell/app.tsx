import { useEffect, useRef } from 'preact/hooks'
import { accessState } from '#bin/inspector/client/control.ts'
import { focusView } from '#bin/inspector/parts/focus-view.ts'
import { PageNotice } from '#bin/inspector/parts/notice.tsx'
import { watchRequests } from '#bin/inspector/state/requests.ts'
import { route, site } from '#bin/inspector/state/route.ts'
import { hasSite, health, refresh, showError } from '#bin/inspector/state/session.ts'
import { watchSite } from '#bin/inspector/state/watch-site.ts'
import { AccessNotice } from './access-notice.tsx'
import { Header } from './header.tsx'
import { keepFocus } from './keep-focus.ts'
import { currentView, Navigation, VIEWS } from './views.tsx'

/** Reloads everything when the site changes. */
function useSite(): void {
  const name = site.value
  useEffect(() => {
    refresh().catch((error) => {
      if (accessState.value === 'open') showError(error)
    })
  }, [name])
}

/** Without a history, changes by another tab are found only here. */
function useReturn(): void {
  useEffect(() => {
    const reload = () => {
      if (!document.hidden && accessState.value === 'open') refresh().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', reload)
    addEventListener('focus', reload)
    return () => {
      document.removeEventListener('visibilitychange', reload)
      removeEventListener('focus', reload)
    }
  }, [])
}

function useChanges(isIn: boolean): void {
  const name = site.value
  const isWatched = isIn && hasSite()
  useEffect(() => (isWatched ? watchSite(name) : undefined), [isWatched, name])
}

/** Active as long as the page has access, in every view. */
function useRequests(isIn: boolean): void {
  useEffect(() => {
    if (!isIn) return undefined
    const stop = new AbortController()
    watchRequests(stop.signal)
    return () => stop.abort()
  }, [isIn])
}

const isNarrow = (): boolean => matchMedia('(max-width: 63.99rem)').matches

/** Whether the focused element was removed. */
const isFocusLost = (): boolean => document.activeElement === document.body

/** Moves the focus with navigation; next to a visible list it stays in the list. */
function useFocus(view: string, place: string): void {
  const last = useRef<string | undefined>(undefined)
  useEffect(() => {
    const isFirst = last.current === undefined
    if (!isFirst && (last.current !== view || isNarrow() || isFocusLost())) focusView()
    last.current = view
  }, [view, place, site.value])
}

function Main() {
  const view = currentView()
  const { Shown, title } = VIEWS[view] ?? { Shown: () => null, title: '' }
  const main = useRef<HTMLElement>(null)
  useFocus(view, route.value.parts.join('/'))
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), [])
  useEffect(() => {
    document.title = `${title} · Understudy`
  }, [title])
  return (
    <main id="main" tabIndex={-1} ref={main}>
      {/* The bar above shows it to those who see. */}
      <h1 class="sr">{title}</h1>
      <Shown />
    </main>
  )
}

export function App() {
  useSite()
  useReturn()
  useRequests(accessState.value === 'open')
  useChanges(accessState.value === 'open')
  if (accessState.value !== 'unknown' && accessState.value !== 'open') return <AccessNotice />
  if (!health.value) return <p class="alone quiet">Connecting to the stand-in…</p>
  return (
    <>
      <button type="button" class="skip" onClick={focusView}>
        Skip to the view
      </button>
      <Header />
      <Navigation />
      <Main />
      <PageNotice />
    </>
  )
}
