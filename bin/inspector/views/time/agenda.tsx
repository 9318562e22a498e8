import { momentOf } from '#bin/inspector/client/words.ts'
import { Loaded, useOfSite } from '#bin/inspector/parts/loaded.tsx'
import { askSite, complain, refresh, say } from '#bin/inspector/state/session.ts'
import type { ShownUpcoming } from '#handlers/control/entries/clock.ts'

interface ClockChange {
  readonly happened?: readonly ShownUpcoming[]
}

/** The clock stops at the event. */
async function goToNext(): Promise<void> {
  const { happened = [] } = await askSite<ClockChange>('PUT /clock', { until: 'next' })
  await refresh()
  say(happened.map(({ what }) => what).join(' · '))
}

const Upcoming = ({ list }: { readonly list: readonly ShownUpcoming[] }) => (
  <>
    <p>
      <button type="button" onClick={() => goToNext().catch(complain)}>
        Go to the next
      </button>
    </p>
    <ol class="plain stack">
      {list.map(({ at, what }) => (
        <li key={`${at} ${what}`}>
          <span class="quiet">{momentOf(at)}</span>
          <br />
          {what}
        </li>
      ))}
    </ol>
  </>
)

/** The scheduled events. */
export function AgendaPart() {
  const agenda = useOfSite<readonly ShownUpcoming[]>('/agenda')
  return (
    <section class="card">
      <h2>What is ahead</h2>
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
