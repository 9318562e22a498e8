import { cellText } from '#bin/inspector/client/format.ts'
import { to } from '#bin/inspector/state/route.ts'
import type { RecordDiff } from '#handlers/control/requests/changes.ts'

const MAX_LENGTH = 300

const Member = ({ name, before, after }: { name: string; before?: unknown; after?: unknown }) => (
  <li>
    <code>{name}</code>{' '}
    {before !== undefined && (
      <del>
        <span class="sr">before </span>
        {cellText(before, MAX_LENGTH)}
      </del>
    )}{' '}
    {after !== undefined && (
      <ins>
        <span class="sr">after </span>
        {cellText(after, MAX_LENGTH)}
      </ins>
    )}
  </li>
)

/** Changes of records. */
export const Diff = ({ changes }: { readonly changes: readonly RecordDiff[] }) => (
  <ul class="plain diff">
    {changes.map(({ collection, key, kind, members }) => (
      <li key={`${collection} ${key}`}>
        <p>
          <span class={`pill ${kind}`}>{kind}</span>{' '}
          <a href={to('records', collection, key)}>
            {collection} {key}
          </a>
        </p>
        <ul>
          {Object.entries(members).map(([name, { before, after }]) => (
            <Member key={name} name={name} before={before} after={after} />
          ))}
        </ul>
      </li>
    ))}
  </ul>
)
