import { useLayoutEffect, useRef } from 'preact/hooks'
import { CONTROL } from '#bin/inspector/client/control.ts'
import { countText, findOperations } from '#bin/inspector/client/find-operations.rules.ts'
import { allOperations } from '#bin/inspector/client/operations.ts'
import { SearchField } from '#bin/inspector/parts/field.tsx'
import { Loaded, useLoaded } from '#bin/inspector/parts/loaded.tsx'
import { OfSite } from '#bin/inspector/parts/of-site.tsx'
import { route, setFilter, to } from '#bin/inspector/state/route.ts'
import type { OperationView } from '#handlers/control/entries/operations.ts'
import { OneOperation } from './operation.tsx'

const Entry = ({ operation }: { readonly operation: OperationView }) => (
  <li>
    <a
      href={to('interface', operation.id)}
      {...(route.value.parts[0] === operation.id && { 'aria-current': 'true' as const })}
    >
      <span class="method">{operation.methods.join(' ')}</span>{' '}
      <span class="path">{operation.path}</span>
      <small class="quiet">{operation.summary}</small>
    </a>
  </li>
)

interface NamespaceProps {
  readonly name: string
  readonly operations: readonly OperationView[]
  readonly isOpen: boolean
}

const NamespacePart = ({ name, operations, isOpen }: NamespaceProps) => (
  <details open={isOpen}>
    <summary>
      {name || 'the index'} <span class="quiet">{operations.length}</span>
    </summary>
    <ul class="plain links">
      {operations.map((operation) => (
        <Entry key={operation.id} operation={operation} />
      ))}
    </ul>
  </details>
)

/** Scrolls the list to the entry of the open operation, unless it is in sight. */
function useVisibleEntry(id: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = list
    const entry = current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!current || !entry) return
    const { top, bottom } = current.getBoundingClientRect()
    if (entry.top < top || entry.bottom > bottom)
      current.scrollTop += entry.top - top - current.clientHeight / 2
  }, [id])
  return list
}

function OperationList({ operations }: { readonly operations: readonly OperationView[] }) {
  const words = route.value.filters['q'] ?? ''
  const found = findOperations(operations, words)
  const chosen = operations.find(({ id }) => id === route.value.parts[0])
  const names = [...new Set(found.map(({ namespace }) => namespace))]
  const list = useVisibleEntry(chosen?.id)
  return (
    <div class="side" ref={list}>
      <SearchField
        label="Find an operation"
        hint={countText(found)}
        placeholder="posts delete"
        value={words}
        onSearch={(text) => setFilter('q', text)}
      />
      {names.map((name) => (
        <NamespacePart
          key={`${name} ${words !== ''}`}
          name={name}
          operations={found.filter(({ namespace }) => namespace === name)}
          isOpen={words !== '' || name === chosen?.namespace}
        />
      ))}
    </div>
  )
}

const Welcome = () => (
  <div class="card">
    <p>
      Choose an operation to see its arguments, answers, errors, who may call it and where that is
      written<OfSite>; and to try it as any user of the site</OfSite>.
    </p>
    <p>
      The same as documents: <a href={`${CONTROL}/openapi.json`}>the interface</a> and{' '}
      <a href={`${CONTROL}/control.json`}>the control interface</a> in OpenAPI 3.1.
    </p>
  </div>
)

export function InterfaceView() {
  const operations = useLoaded('', allOperations)
  const [id] = route.value.parts
  return (
    <div class={id ? 'split open' : 'split'}>
      <Loaded of={operations}>{(list) => <OperationList operations={list} />}</Loaded>
      <div class="detail">{id ? <OneOperation id={id} /> : <Welcome />}</div>
    </div>
  )
}
