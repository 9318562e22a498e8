import { useEffect } from 'preact/hooks'
import { notice } from '#bin/inspector/state/session.ts'
import { undoStep } from '#bin/inspector/state/undo.ts'

const SHOWN_MS = 6000

/** Announced on change; errors stay until they are dismissed. */
export function NoticeLine() {
  const shown = notice.value
  useEffect(() => {
    if (!shown || shown.isProblem) return undefined
    const timer = setTimeout(() => {
      notice.value = undefined
    }, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <div class="notices" role="status">
      {shown && (
        <p class={shown.isProblem ? 'notice bad' : 'notice'}>
          {shown.text}
          {shown.step !== undefined && (
            <button type="button" class="small" onClick={() => undoStep(shown.step ?? 0)}>
              Undo
            </button>
          )}
          <button
            type="button"
            class="small"
            onClick={() => {
              notice.value = undefined
            }}
          >
            Dismiss
          </button>
        </p>
      )}
    </div>
  )
}
