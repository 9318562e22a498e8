import { useState } from 'preact/hooks'
import { momentOf } from '#bin/inspector/client/format.ts'
import { Diff } from '#bin/inspector/parts/diff.tsx'
import { Loaded, useSiteData } from '#bin/inspector/parts/loaded.tsx'
import { storedIds } from '#bin/inspector/state/requests.ts'
import { to } from '#bin/inspector/state/route.ts'
import type { CollectionView } from '#handlers/control/entries/collections.ts'
import type { StepSummary } from '#handlers/control/history/show.ts'
import { causeText } from './cause.rules.ts'
import { changeIn } from './change.rules.ts'
import { NamedRecord, type RecordTitles, useTitles } from './named-record.tsx'
import { Scrubber } from './scrubber.tsx'
import { goBack, StepActions } from './step-actions.tsx'

function StepDiff({ step }: { readonly step: number }) {
  const details = useSiteData(`/history/${step}`)
  return <Loaded of={details}>{({ changes }) => <Diff changes={changes} />}</Loaded>
}

interface ChangesProps {
  readonly step: StepSummary
  readonly collections: readonly CollectionView[]
  readonly titles: RecordTitles
}

/** The records of a step; `the clock` and the like as text. */
const Changes = ({ step, collections, titles }: ChangesProps) => (
  <ul class="plain">
    {(step.changed.length ? step.changed : ['the clock or the whole site']).map((text) => {
      const change = changeIn(text, collections)
      return (
        <li key={text} class="wrapped">
          {change ? (
            <>
              <span class={`pill ${change.kind}`}>{change.kind}</span>{' '}
              <NamedRecord place={change} titles={titles} />
              {change.members && <span class="quiet">: {change.members}</span>}
            </>
          ) : (
            text
          )}
        </li>
      )
    })}
  </ul>
)

/** A link to the request, as long as that is stored. */
function Cause({ step }: { readonly step: StepSummary }) {
  const { request } = step
  const text = causeText(step)
  return request !== undefined && storedIds.value.has(request) ? (
    <a href={to('requests', request)}>{text}</a>
  ) : (
    <span>{text}</span>
  )
}

function Step(props: ChangesProps) {
  const { step } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <li class="card step">
      <p class="wrapped">
        <strong>
          {step.step}
          {step.name && ` · ${step.name}`}
        </strong>{' '}
        <Cause step={step} />{' '}
        <span class="quiet">
          {step.user ? `by ${step.user}, ` : ''}
          {momentOf(step.at)}
        </span>
      </p>
      <Changes {...props} />
      {step.changed.some((text) => changeIn(text, props.collections)) && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>Before and after</summary>
          {isOpen && <StepDiff step={step.step} />}
        </details>
      )}
      <StepActions step={step} />
    </li>
  )
}

const MAX_SHOWN = 100

function Steps({ steps }: { readonly steps: readonly StepSummary[] }) {
  const [most, setMost] = useState(MAX_SHOWN)
  const collections = useSiteData('/collections').value ?? []
  const shown = steps.slice(-most)
  const places = shown.flatMap(({ changed }) =>
    changed.flatMap((text) => changeIn(text, collections) ?? []),
  )
  const titles = useTitles(collections, places)
  const [first] = steps
  if (!first)
    return <p class="quiet">No recorded writes. Every write becomes a step that can be restored.</p>
  return (
    <>
      <Scrubber steps={steps} />
      <ol class="plain stack">
        {shown.toReversed().map((step) => (
          <Step key={step.step} {...{ step, collections, titles }} />
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
