import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { route } from '#bin/inspector/state/route.ts'
import { dismissNotice, type NoticeUndo, notice } from '#bin/inspector/state/session.ts'
import { focusView } from './focus-view.ts'

/** A notice stays until it is dismissed, replaced or its view is left: readers need their time. */
function useViewChange(): void {
  const { view } = route.value
  const shownIn = useRef(view)
  useEffect(() => {
    if (shownIn.current !== view) dismissNotice()
    shownIn.current = view
  }, [view])
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

/** Announced on change, also when a text is repeated. */
function NoticeLine({ isShown = true }: { readonly isShown?: boolean }) {
  const shown = isShown ? notice.value : undefined
  const { onFocusIn, restore } = useOrigin()
  const close = (): void => {
    dismissNotice()
    restore()
  }
  const undo = (work: NoticeUndo) => async (): Promise<void> => {
    await work()
    // The notice of the undo has replaced the button.
    if (document.activeElement === document.body) restore()
  }
  return (
    <div class="notices" role="status" onFocusIn={onFocusIn}>
      {shown && (
        <p key={shown.number} class={shown.isProblem ? 'notice bad' : 'notice'}>
          {shown.text}
          {shown.undo && (
            <button type="button" class="small" onClick={undo(shown.undo)}>
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
      if (notice.value?.isProblem) dismissNotice()
    }
  }, [])
  return <NoticeLine />
}

export function PageNotice() {
  useViewChange()
  return <NoticeLine isShown={openDialogs.value === 0} />
}
