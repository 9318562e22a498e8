import { useState } from 'preact/hooks'
import { Diff } from '#bin/inspector/parts/diff.tsx'
import { LabelledField } from '#bin/inspector/parts/field.tsx'
import { Loaded, useLastLoaded, useSiteData } from '#bin/inspector/parts/loaded.tsx'
import type { StepSummary } from '#handlers/control/history/show.ts'
import { causeText } from './cause.rules.ts'
import { goBack } from './step-actions.tsx'

/** The writes of going back, before they are made. */
function Preview({ step }: { readonly step: number }) {
  const preview = useLastLoaded(useSiteData(`/history/${step}/preview`))
  return (
    <>
      <button type="button" class="primary" onClick={() => goBack(step)}>
        Go back to after step {step}
      </button>
      <h3>Changes of going back</h3>
      <Loaded of={preview}>
        {({ isWhole, movesClock, changes }) => (
          <>
            {isWhole && <p>The whole site is replaced by an earlier one.</p>}
            {movesClock && <p>The clock is set back, too.</p>}
            {!isWhole && changes.length === 0 && <p class="quiet">No record changes.</p>}
            <Diff changes={changes} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** A slider over the steps; the chosen state is shown before it is restored. */
export function Scrubber({ steps }: { readonly steps: readonly StepSummary[] }) {
  const first = (steps[0]?.step ?? 1) - 1
  const last = steps.at(-1)?.step ?? 0
  /** Undefined at the last step, so that later ones are followed. */
  const [chosen, setChosen] = useState<number>()
  const at = Math.min(chosen ?? last, last)
  const choose = (place: number): void => setChosen(place < last ? place : undefined)
  const step = steps.find((each) => each.step === at)
  const words = step ? `after step ${at}, ${causeText(step)}` : `before step ${first + 1}`
  return (
    <section class="card">
      <LabelledField label="State of the site" hint={at === last ? 'now' : words}>
        {(id, hintId) => (
          <input
            id={id}
            type="range"
            min={first}
            max={last}
            value={at}
            aria-describedby={hintId}
            aria-valuetext={at === last ? 'now' : words}
            onInput={(event) => choose(Number(event.currentTarget.value))}
          />
        )}
      </LabelledField>
      {at < last && <Preview step={at} />}
    </section>
  )
}
