import { useEffect, useRef } from 'preact/hooks'
import { gate } from '#handlers/inspector/client/control.ts'
import { watchRequests } from '#handlers/inspector/state/requests.ts'
import { route, site } from '#handlers/inspector/state/route.ts'
import { complain, refresh } from '#handlers/inspector/state/session.ts'
import { Gate } from './gate.tsx'
import { Header } from './header.tsx'
import { NoticeLine } from './notice.tsx'
import { Navigation, VIEWS } from './views.tsx'

/** Another site is another world: everything is loaded again. */
function useSite(): void {
  const name = site.value
  useEffect(() => {
    refresh().catch((error) => {
      if (gate.value === 'open') complain(error)
    })
  }, [name])
}

/** For as long as the page is let in, whichever view is open. */
function useRequests(isIn: boolean): void {
  useEffect(() => {
    if (!isIn) return undefined
    const stop = new AbortController()
    watchRequests(stop.signal)
    return () => stop.abort()
  }, [isIn])
}

const isNarrow = (): boolean => matchMedia('(max-width: 63.99rem)').matches

/** Where the reader goes, the focus follows; beside a list that stays in sight it stays in the list. */
function useFocus(view: string, place: string): void {
  const last = useRef<string | undefined>(undefined)
  useEffect(() => {
    const isElsewhere = last.current !== undefined && last.current !== view
    if (isElsewhere || (last.current !== undefined && isNarrow()))
      document.getElementById('main')?.focus()
    last.current = view
  }, [view, place])
}

function Main() {
  const { view, parts } = route.value
  const { Shown, title } = VIEWS[view] ?? VIEWS['requests'] ?? { Shown: () => null, title: '' }
  useFocus(view, parts.join('/'))
  useEffect(() => {
    document.title = `${title} · Understudy`
  }, [title])
  return (
    <main id="main" tabIndex={-1}>
      {/* The bar above shows it to those who see. */}
      <h1 class="sr">{title}</h1>
      <Shown />
    </main>
  )
}

export function App() {
  useSite()
  useRequests(gate.value === 'open')
  if (gate.value === 'unknown') return <p class="alone quiet">Asking the stand-in…</p>
  if (gate.value !== 'open') return <Gate />
  return (
    <>
      <button type="button" class="skip" onClick={skip}>
        Skip to the view
      </button>
      <Header />
      <Navigation />
      <Main />
      <NoticeLine />
    </>
  )
}

/** The address holds the view, so the jump is made by hand. */
function skip(): void {
  document.getElementById('main')?.focus()
}
