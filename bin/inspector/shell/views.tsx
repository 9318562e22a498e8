import type { FunctionComponent } from 'preact'
import { route, to } from '#bin/inspector/state/route.ts'
import { situationLabels } from '#bin/inspector/state/session.ts'
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
}

/** In navigation order; the first is the start view. */
export const VIEWS: Readonly<Record<string, View>> = {
  requests: { title: 'Requests', Shown: RequestsView },
  loads: { title: 'Page loads', Shown: LoadsView },
  records: { title: 'Records', Shown: RecordsView },
  time: { title: 'Time', Shown: TimeView },
  situations: { title: 'Situations', Shown: SituationsView },
  people: { title: 'People', Shown: PeopleView },
  coverage: { title: 'Coverage', Shown: CoverageView },
  interface: { title: 'Interface', Shown: InterfaceView },
  reports: { title: 'Reports', Shown: ReportsView },
}

export const Navigation = () => (
  <nav aria-label="Views">
    {Object.entries(VIEWS).map(([view, { title }]) => (
      <a
        key={view}
        href={to(view)}
        {...(route.value.view === view && { 'aria-current': 'page' as const })}
      >
        {title}
      </a>
    ))}
    <Shortcuts views={Object.keys(VIEWS)} />
    {situationLabels.value.length > 0 && (
      <a class="pill depends unusual" href={to('situations')}>
        {situationLabels.value.join(' · ')}
      </a>
    )}
  </nav>
)
