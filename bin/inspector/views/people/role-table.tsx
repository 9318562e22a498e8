import { useState } from 'preact/hooks'
import { countText, findOperations } from '#bin/inspector/client/find-operations.rules.ts'
import { allOperations } from '#bin/inspector/client/operations.ts'
import { SearchField, SelectField } from '#bin/inspector/parts/field.tsx'
import { Loaded, useLoaded } from '#bin/inspector/parts/loaded.tsx'
import { route, setFilter, to } from '#bin/inspector/state/route.ts'
import type { OperationView } from '#handlers/control/entries/operations.ts'

const MARKS: Readonly<Record<string, readonly [mark: string, words: string]>> = {
  yes: ['✓', 'yes'],
  no: ['–', 'no'],
  depends: ['○', 'depends'],
}

function Cell({ role, passage }: { readonly role: string; readonly passage: string }) {
  const [mark, words] = MARKS[passage] ?? ['?', passage]
  return (
    <td class={`mark ${passage}`} data-label={role}>
      <span aria-hidden="true">{mark}</span>
      <span class="sr">{words}</span>
    </td>
  )
}

const Row = ({ operation }: { readonly operation: OperationView }) => (
  <tr>
    <th scope="row">
      <a href={to('interface', operation.id)}>
        {operation.methods.join(', ')} {operation.path}
      </a>
      <small class="quiet">{operation.access.says}</small>
    </th>
    {Object.entries(operation.roles).map(([role, passage]) => (
      <Cell key={role} role={role} passage={passage} />
    ))}
  </tr>
)

const MAX_SHOWN = 60

function Table({ operations }: { readonly operations: readonly OperationView[] }) {
  const { q: words = '', role = '' } = route.value.filters
  const [isWhole, setWhole] = useState(false)
  const found = findOperations(operations, words).filter(({ roles }) => roles[role] !== 'no')
  const shown = isWhole ? found : found.slice(0, MAX_SHOWN)
  const roles = Object.keys(operations[0]?.roles ?? {})
  return (
    <>
      <div class="row wrap top">
        <SearchField
          label="Find operations"
          hint="✓ allowed · ○ depends on the item, its values or a proof · – not allowed"
          value={words}
          onSearch={(text) => setFilter('q', text)}
        />
        <SelectField
          label="May be called by"
          value={role}
          choices={[['', 'anyone'], ...roles]}
          onChoose={(chosen) => setFilter('role', chosen)}
        />
      </div>
      <table class="roles">
        <thead>
          <tr>
            <th scope="col">{countText(found)}</th>
            {roles.map((role) => (
              <th scope="col" key={role}>
                {role}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((operation) => (
            <Row key={operation.id} operation={operation} />
          ))}
        </tbody>
      </table>
      {shown.length < found.length && (
        <button type="button" onClick={() => setWhole(true)}>
          Show all {found.length}
        </button>
      )}
    </>
  )
}

/** From the contract: the same for every site. */
export function RoleTable() {
  const operations = useLoaded('', allOperations)
  return <Loaded of={operations}>{(list) => <Table operations={list} />}</Loaded>
}
