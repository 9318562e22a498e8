import { useState } from 'preact/hooks'
import { fetchControl } from '#bin/inspector/client/control.ts'
import type { OperationDetails } from '#bin/inspector/client/openapi.ts'
import { Dialog } from '#bin/inspector/parts/dialog.tsx'
import { Loaded, useLoaded } from '#bin/inspector/parts/loaded.tsx'

const HEADING = /^#+ (.*)/
const ITEM = /^- /m

/** A decision consists of headings, paragraphs and lists. */
function Block({ text }: { readonly text: string }) {
  const heading = HEADING.exec(text)?.[1]
  if (heading !== undefined) return <h3>{heading}</h3>
  if (!ITEM.test(text)) return <p class="prose">{text}</p>
  return (
    <ul class="prose">
      {text
        .split(/^- /m)
        .filter(Boolean)
        .map((item) => (
          <li key={item}>{item}</li>
        ))}
    </ul>
  )
}

const Page = ({ text }: { readonly text: string }) => (
  <>
    {text.split(/\n{2,}/).map((block) => (
      <Block key={block} text={block} />
    ))}
  </>
)

function Decision({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const page = useLoaded(id, async () => (await fetchControl(`GET /decisions/${id}`)).text())
  return (
    <Dialog title={id} onClose={onClose}>
      <Loaded of={page}>{(text) => <Page text={text} />}</Loaded>
    </Dialog>
  )
}

/** The section of the interface document, and the decisions where it is silent. */
export function OperationSources({ operation }: { readonly operation: OperationDetails }) {
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
