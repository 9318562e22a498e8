import { signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import type { RequestSummary } from '#handlers/control/requests/show.ts'
import { ExportTest } from './export-test.tsx'

/** The chosen requests; undefined while none are being chosen. */
export const chosenIds = signal<readonly number[] | undefined>(undefined)

const toggle = (id: number): void => {
  const ids = chosenIds.value ?? []
  chosenIds.value = ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
}

export const ChoiceBox = ({ request }: { readonly request: RequestSummary }) => (
  <input
    type="checkbox"
    aria-label={`Choose ${request.method} ${request.target}, number ${request.id}`}
    checked={chosenIds.value?.includes(request.id) ?? false}
    onChange={() => toggle(request.id)}
  />
)

/** Starts choosing, and makes a test of the chosen requests. */
export function ChoiceActions() {
  const [isExporting, setExporting] = useState(false)
  const ids = chosenIds.value
  const setChoosing = (isChoosing: boolean): void => {
    chosenIds.value = isChoosing ? [] : undefined
  }
  return (
    <>
      {ids && (
        <button
          type="button"
          class="small"
          disabled={ids.length === 0}
          onClick={() => setExporting(true)}
        >
          Test of {ids.length} chosen…
        </button>
      )}
      <button
        type="button"
        class="small"
        aria-pressed={ids !== undefined}
        onClick={() => setChoosing(ids === undefined)}
      >
        Choose
      </button>
      {isExporting && ids && <ExportTest ids={ids} onClose={() => setExporting(false)} />}
    </>
  )
}
