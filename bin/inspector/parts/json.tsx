import { useState } from 'preact/hooks'
import { Copy } from './copy.tsx'

const MAX_LENGTH = 20_000

/** Indented JSON; other text is unchanged. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // Not JSON: unchanged.
    return text
  }
}

/** Always text: untrusted input is never rendered as markup. */
export function Text({ text, what }: { readonly text: string; readonly what: string }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > MAX_LENGTH && !isWhole
  return (
    <div class="text">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      <section class="scroll" tabIndex={0} aria-label={what}>
        <pre>{isLong ? `${text.slice(0, MAX_LENGTH)}…` : text}</pre>
      </section>
      <div class="row end">
        {isLong && (
          <button type="button" class="small" onClick={() => setWhole(true)}>
            Show all {text.length.toLocaleString('en')} characters
          </button>
        )}
        <Copy text={text} what={what} />
      </div>
    </div>
  )
}

export const JsonText = ({ value, what }: { readonly value: unknown; readonly what: string }) => (
  <Text text={JSON.stringify(value, null, 2) ?? ''} what={what} />
)
