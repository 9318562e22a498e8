import { showError, showNotice } from '#bin/inspector/state/session.ts'

/** Browsers offer the clipboard API only in secure contexts; copying a selection always works. */
function copyBySelection(text: string): void {
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}

async function copyText(text: string, what: string): Promise<void> {
  try {
    if (isSecureContext) await navigator.clipboard.writeText(text)
    else copyBySelection(text)
    showNotice(`${what} copied`)
  } catch (error) {
    showError(error)
  }
}

interface CopyProps {
  readonly text: string
  /** Description of the copied text: "Header". */
  readonly what: string
  readonly words?: string
}

export const Copy = ({ text, what, words = 'Copy' }: CopyProps) => (
  <button
    type="button"
    class="small"
    aria-label={`Copy ${what}`}
    onClick={() => copyText(text, what)}
  >
    {words}
  </button>
)
