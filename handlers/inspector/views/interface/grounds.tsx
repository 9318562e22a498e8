import { useState } from 'preact/hooks'
import { reach } from '#handlers/inspector/client/control.ts'
import type { OperationDetails } from '#handlers/inspector/client/shapes.ts'
import { Dialog } from '#handlers/inspector/parts/dialog.tsx'
import { Loaded, useLoaded } from '#handlers/inspector/parts/loaded.tsx'

/** The headings and paragraphs of a decision; it has nothing else. */
function Page({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(/\n{2,}/).map((block) => {
        const heading = /^#+ (.*)/.exec(block)?.[1]
        return heading === undefined ? (
          <p key={block} class="prose">
            {block}
          </p>
        ) : (
          <h3 key={block}>{heading}</h3>
        )
      })}
    </>
  )
}

function Decision({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const page = useLoaded(id, async () => (await reach(`GET /decisions/${id}`)).text())
  return (
    <Dialog title={id} onClose={onClose}>
      <Loaded of={page}>{(text) => <Page text={text} />}</Loaded>
    </Dialog>
  )
}

/** What states the operation, and what was decided where nothing does. */
export function Grounds({ operation }: { readonly operation: OperationDetails }) {
  const [open, setOpen] = useState<string>()
  const { section, decisions } = operation
  return (
    <section>
      <h3>Ground</h3>
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
