import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { DialogNotice } from './notice.tsx'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** The native dialog: it traps the focus and closes with Escape. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    element.current?.showModal()
    // Its first field rather than the button that closes it.
    element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [])
  return (
    <dialog ref={element} onClose={onClose} aria-labelledby={id}>
      <div class="row between">
        <h2 id={id}>{title}</h2>
        <button type="button" class="small" onClick={() => element.current?.close()}>
          Close
        </button>
      </div>
      {children}
      <DialogNotice />
    </dialog>
  )
}
