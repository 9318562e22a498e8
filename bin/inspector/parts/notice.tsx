import { signal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { notice, type SessionNotice } from '#bin/inspector/state/session.ts'
import { focusView } from './focus-view.ts'

const SHOWN_MS = 6000
/** Time to reach the button. */
const SHOWN_WITH_UNDO_MS = 20_000

const dismiss = (): void => {
  notice.value = undefined
}

/** Hides the notice after a while, except errors and while it has the focus. */
function useTimeout(shown: SessionNotice | undefined, area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!shown || shown.isProblem) return undefined
    const hide = () => area.current?.contains(document.activeElement) || dismiss()
    const timer = setInterval(hide, shown.undo ? SHOWN_WITH_UNDO_MS : SHOWN_MS)
    return () => clearInterval(timer)
  }, [shown])
}

/** The element that had the focus before the notice. */
function useOrigin() {
  const origin = useRef<HTMLElement>(undefined)
  const onFocusIn = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    const isInside = currentTarget instanceof Node && relatedTarget instanceof Node
    if (isInside && currentTarget.contains(relatedTarget)) return
    origin.current = relatedTarget instanceof HTMLElement ? relatedTarget : undefined
  }
  const restore = (): void => (origin.current?.isConnected ? origin.current.focus() : focusView())
  return { onFocusIn, restore }
}

/** Announced on change; errors stay until they are dismissed. */
function NoticeLine({ isShown = true }: { readonly isShown?: boolean }) {
  const area = useRef<HTMLDivElement>(null)
  const shown = isShown ? notice.value : undefined
  useTimeout(shown, area)
  const { onFocusIn, restore } = useOrigin()
  const close = (): void => {
    dismiss()
    restore()
  }
  return (
    <div class="notices" role="status" ref={area} onFocusIn={onFocusIn}>
      {shown && (
        <p class={shown.isProblem ? 'notice bad' : 'notice'}>
          {shown.text}
          {shown.undo && (
            <button type="button" class="small" onClick={shown.undo}>
              Undo
            </button>
          )}
          <button type="button" class="small" onClick={close}>
            Dismiss
          </button>
        </p>
      )}
    </div>
  )
}

const openDialogs = signal(0)

/** The page behind a dialog is inert, so the dialog shows the notice. */
export function DialogNotice() {
  useEffect(() => {
    openDialogs.value += 1
    return () => {
      openDialogs.value -= 1
      // The problem of a closed dialog is over.
      if (notice.value?.isProblem) dismiss()
    }
  }, [])
  return <NoticeLine />
}

export const PageNotice = () => <NoticeLine isShown={openDialogs.value === 0} />
