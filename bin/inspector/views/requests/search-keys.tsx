/** The keys of the search, such as `status:404`. */
import { useState } from 'preact/hooks'
import { Dialog } from '#bin/inspector/parts/dialog.tsx'
import { SEARCH_KEYS } from './select.rules.ts'

interface SearchKeyListProps {
  /** Without it, the examples are text. */
  readonly onChoose?: (example: string) => void
}

export const SearchKeyList = ({ onChoose }: SearchKeyListProps) => (
  <dl class="search-keys">
    {Object.values(SEARCH_KEYS).map(({ example, finds }) => (
      <div key={example}>
        <dt>
          {onChoose ? (
            <button type="button" class="small" onClick={() => onChoose(example)}>
              {example}
            </button>
          ) : (
            <code>{example}</code>
          )}
        </dt>
        <dd>{finds}</dd>
      </div>
    ))}
  </dl>
)

export function SearchKeys({ onChoose }: Required<SearchKeyListProps>) {
  const [isOpen, setOpen] = useState(false)
  const choose = (example: string): void => {
    setOpen(false)
    onChoose(example)
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Keys
      </button>
      {isOpen && (
        <Dialog title="Search keys" onClose={() => setOpen(false)}>
          <p>
            Words are searched for in the method, address, status, user, error code, operation,
            changes and hints of a request. A key searches one part of it. Separate several words
            and keys by spaces: a request has to match them all.
          </p>
          <SearchKeyList onChoose={choose} />
        </Dialog>
      )}
    </>
  )
}
