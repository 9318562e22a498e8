import type { FunctionComponent } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Badges } from '#bin/inspector/parts/badges.tsx'
import { route, to } from '#bin/inspector/state/route.ts'
import { hasSite } from '#bin/inspector/state/session.ts'
import { CoverageView } from '#bin/inspector/views/coverage/view.tsx'
import { InterfaceView } from '#bin/inspector/views/interface/view.tsx'
import { LoadsView } from '#bin/inspector/views/loads/view.tsx'
import { PeopleView } from '#bin/inspector/views/people/view.tsx'
import { RecordsView } from '#bin/inspector/views/records/view.tsx'
import { ReportsView } from '#bin/inspector/views/reports/view.tsx'
import { RequestsView } from '#bin/inspector/views/requests/view.tsx'
import { SituationsView } from '#bin/inspector/views/situations/view.tsx'
import { TimeView } from '#bin/inspector/views/time/view.tsx'
import { Shortcuts } from './shortcuts.tsx'

interface View {
  readonly title: string
  readonly Shown: FunctionComponent
  /** About the state of a site, which a proxy does not have. */
  readonly needsSite?: true
}

/** In navigation order; the first is the start view. */
export const VIEWS: Readonly<Record<string, View>> = {
  requests: { title: 'Requests', Shown: RequestsView },
  loads: { title: 'Page loads', Shown: LoadsView },
  records: { title: 'Records', Shown: RecordsView, needsSite: true },
  time: { title: 'Time', Shown: TimeView, needsSite: true },
  situations: { title: 'Situations', Shown: SituationsView, needsSite: true },
  people: { title: 'People', Shown: PeopleView, needsSite: true },
  coverage: { title: 'Coverage', Shown: CoverageView },
  interface: { title: 'Interface', Shown: InterfaceView },
  reports: { title: 'Reports', Shown: ReportsView },
}

const isAvailable = (view: View | undefined): boolean =>
  view !== undefined && (hasSite() || !view.needsSite)

/** An unknown address shows the start view. */
export const currentView = (): string =>
  isAvailable(VIEWS[route.value.view]) ? route.value.view : 'requests'

const ViewLink = ({ view, title }: { readonly view: string; readonly title: string }) => (
  <a href={to(view)} {...(currentView() === view && { 'aria-current': 'page' as const })}>
    {title}
  </a>
)

/** On a phone the links are wider than the screen. */
function useVisibleLink() {
  const links = useRef<HTMLDivElement>(null)
  const view = currentView()
  useEffect(() => {
    const current = links.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [view])
  return links
}

export function Navigation() {
  const links = useVisibleLink()
  const shown = Object.entries(VIEWS).filter(([, view]) => isAvailable(view))
  return (
    <nav aria-label="Views">
      <div class="tabs" ref={links}>
        {shown.map(([view, { title }]) => (
          <ViewLink key={view} view={view} title={title} />
        ))}
      </div>
      <Shortcuts views={shown.map(([view]) => view)} />
      <Badges />
    </nav>
  )
}
