import { useState } from 'preact/hooks'
import { momentOf } from '#bin/inspector/client/format.ts'
import { Diff } from '#bin/inspector/parts/diff.tsx'
import { Loaded, useSiteData } from '#bin/inspector/parts/loaded.tsx'
import { to } from '#bin/inspector/state/route.ts'
import type { StepSummary } from '#handlers/control/history/show.ts'
import { causeText } from './cause.rules.ts'
import { Scrubber } from './scrubber.tsx'
import { goBack, StepActions } from './step-actions.tsx'

function StepDiff({ step }: { readonly step: number }) {
  const details = useSiteData(`/history/${step}`)
  return <Loaded of={details}>{({ changes }) => <Diff changes={changes} />}</Loaded>
}

function Step({ step }: { readonly step: StepSummary }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li class="card step">
      <p class="wrapped">
        <strong>
          {step.step}
          {step.name && ` · ${step.name}`}
        </strong>{' '}
        {step.request === undefined ? (
          causeText(step)
        ) : (
          <a href={to('requests', step.request)}>{causeText(step)}</a>
        )}{' '}
        <span class="quiet">
          {step.user ? `by ${step.user}, ` : ''}
          {momentOf(step.at)}
        </span>
      </p>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{step.changed.join(' · ') || 'the clock or the whole site'}</summary>
        {isOpen && <StepDiff step={step.step} />}
      </details>
      <StepActions step={step} />
    </li>
  )
}

const MAX_SHOWN = 100

function Steps({ steps }: { readonly steps: readonly StepSummary[] }) {
  const [most, setMost] = useState(MAX_SHOWN)
  const [first] = steps
  if (!first)
    return <p class="quiet">No writes yet. Every write becomes a step that can be restored.</p>
  return (
    <>
      <Scrubber steps={steps} />
      <ol class="plain stack">
        {steps
          .slice(-most)
          .toReversed()
          .map((step) => (
            <Step key={step.step} step={step} />
          ))}
      </ol>
      {steps.length > most ? (
        <button type="button" onClick={() => setMost(most + MAX_SHOWN)}>
          Show older ones
        </button>
      ) : (
        <button type="button" onClick={() => goBack(first.step - 1)}>
          Go back to before step {first.step}
        </button>
      )}
    </>
  )
}

/** The history: each write is a step with a diff, to restore, branch from or export. */
export function HistoryPart() {
  const steps = useSiteData('/history')
  return (
    <>
      <h2>History</h2>
      <p class="quiet">Times are real, not those of the clock of the site.</p>
      <Loaded of={steps}>{(list) => <Steps steps={list} />}</Loaded>
    </>
  )
}
