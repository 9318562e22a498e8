import { useState } from 'preact/hooks'
import type { OperationDetails } from '#bin/inspector/client/openapi.ts'
import { Decision } from '#bin/inspector/parts/decision.tsx'

/** The section of the interface document, and the decisions where it is silent. */
export function OperationSources({ operation }: { readonly operation: OperationDetails }) {
  const [open, setOpen] = useState<string>()
  const { section, decisions } = operation
  return (
    <section>
      <h3>Sources</h3>
      <p>
        Section {section.number} of the interface document: {section.about}.
      </p>
      {decisions.length > 0 && (
        <ul class="row wrap plain">
          {decisions.map(({ about, decision }) => (
            <li key={about}>
              <button type="button" class="small" onClick={() => setOpen(decision)}>
                {about}: {decision}
              </button>
            </li>
          ))}
        </ul>
      )}
      {open && <Decision id={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}
