import { momentOf } from '#bin/inspector/client/format.ts'
import { Loaded, useSiteData } from '#bin/inspector/parts/loaded.tsx'
import { fetchSiteJson, perform, showError } from '#bin/inspector/state/session.ts'
import type { UpcomingView } from '#handlers/control/entries/clock.ts'
import { placeOfEvent } from './change.rules.ts'
import { NamedRecord, useTitles } from './named-record.tsx'

/** The clock stops at the event. */
const goToNext = () =>
  perform(
    () => fetchSiteJson('PUT /clock', { until: 'next' }),
    ({ happened = [] }) => happened.map(({ what }) => what).join(' · '),
  )

function Upcoming({ list }: { readonly list: readonly UpcomingView[] }) {
  const collections = useSiteData('/collections').value ?? []
  const places = list.map(({ what }) => placeOfEvent(what, collections))
  const titles = useTitles(
    collections,
    places.flatMap((each) => each ?? []),
  )
  return (
    <>
      <p>
        <button type="button" onClick={() => goToNext().catch(showError)}>
          Go to the next
        </button>
      </p>
      <ol class="plain stack">
        {list.map(({ at, what }, index) => {
          const place = places[index]
          return (
            <li key={`${at} ${what}`}>
              <span class="quiet">{momentOf(at)}</span>
              <br />
              {place ? <NamedRecord place={place} titles={titles} text={what} /> : what}
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** The scheduled events. */
export function AgendaPart() {
  const agenda = useSiteData('/agenda')
  return (
    <section class="card">
      <h2>Upcoming events</h2>
      <Loaded of={agenda}>
        {(list) =>
          list.length === 0 ? (
            <p class="quiet">Nothing is scheduled in this site.</p>
          ) : (
            <Upcoming list={list} />
          )
        }
      </Loaded>
    </section>
  )
}
