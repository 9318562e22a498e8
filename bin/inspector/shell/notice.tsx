import { useEffect } from 'preact/hooks'
import { notice } from '#bin/inspector/state/session.ts'

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
          <button
            type="button"
            class="small"
            onClick={() => {
              notice.value = undefined
            }}
          >
            Put away
          </button>
        </p>
      )}
    </div>
  )
}
