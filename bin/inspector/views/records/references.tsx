import { to } from '#bin/inspector/state/route.ts'
import type { MemberView } from '#handlers/control/entries/collections.ts'

interface ReferencesProps {
  readonly member: MemberView
  readonly value: unknown
}

const isKey = (value: unknown): value is string | number =>
  (typeof value === 'number' && value !== 0) || (typeof value === 'string' && value !== '')

const MAX_LINKS = 20

/** Links to the referenced records; with several possible collections, one link for each. */
export function References({ member: { refers }, value }: ReferencesProps) {
  const keys = refers ? [value].flat().filter(isKey).slice(0, MAX_LINKS) : []
  if (!refers || keys.length === 0) return null
  return (
    <ul class="plain row wrap refers">
      {keys.flatMap((key) =>
        refers.collections.map((collection) => (
          <li key={`${collection} ${key}`}>
            <a href={to('records', collection, key)}>
              {collection} {key}
            </a>
          </li>
        )),
      )}
    </ul>
  )
}

/** A cell: its text, or a link if the reference is unambiguous. */
export function CellValue({ member, value, text }: ReferencesProps & { readonly text: string }) {
  const [only, ...others] = member.refers?.collections ?? []
  const keys = [value].flat().filter(isKey).slice(0, MAX_LINKS)
  if (!only || others.length || keys.length === 0) return <>{text}</>
  return (
    <>
      {keys.map((key, at) => (
        <span key={key}>
          {at > 0 && ', '}
          <a href={to('records', only, key)}>{key}</a>
        </span>
      ))}
    </>
  )
}
