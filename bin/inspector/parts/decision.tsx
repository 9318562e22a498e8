import { fetchControl } from '#bin/inspector/client/control.ts'
import { Dialog } from './dialog.tsx'
import { Loaded, useLoaded } from './loaded.tsx'

/** Links and code of a page as plain text. */
const plainText = (text: string): string =>
  text.replace(/\[([^[\]]+)\]\([^()]*\)/g, '$1').replaceAll('`', '')

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
    {plainText(text)
      .split(/\n{2,}/)
      .map((block) => (
        <Block key={block} text={block} />
      ))}
  </>
)

/** The page of a decision. */
export function Decision({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const page = useLoaded(id, async () => (await fetchControl(`GET /decisions/${id}`)).text())
  return (
    <Dialog title={id} onClose={onClose}>
      <Loaded of={page}>{(text) => <Page text={text} />}</Loaded>
    </Dialog>
  )
}
