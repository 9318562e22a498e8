import { plural } from '#bin/inspector/client/format.ts'
import { to } from '#bin/inspector/state/route.ts'
import type { OperationCoverage } from '#handlers/control/coverage/coverage.ts'
import { type ListedOperation, splitCounts } from './coverage.rules.ts'

interface CountsProps {
  readonly title: string
  readonly counts: Readonly<Record<string, number>>
}

/** Used names with their counts, and unused ones apart. */
function Counts({ title, counts }: CountsProps) {
  const { used, never } = splitCounts(counts)
  if (used.length + never.length === 0) return null
  return (
    <>
      <dt>
        {title} <span class="quiet">{`${used.length} of ${used.length + never.length}`}</span>
      </dt>
      <dd>
        {used.map(([name, count]) => (
          <span key={name} class="pill yes">
            {name} {count.toLocaleString('en')}
          </span>
        ))}{' '}
        {never.length > 0 && <span class="quiet">never: {never.join(', ')}</span>}
      </dd>
    </>
  )
}

const Exercised = ({ of }: { readonly of: OperationCoverage }) => (
  <dl class="counts">
    <Counts title="Arguments" counts={of.arguments} />
    {Object.entries(of.values).map(([name, counts]) => (
      <Counts key={name} title={`Values of ${name}`} counts={counts} />
    ))}
    <Counts title="Errors" counts={of.errors} />
    <Counts title="Roles" counts={of.roles} />
    <Counts title="Languages" counts={of.languages} />
  </dl>
)

const failuresOf = ({ calls, failures }: OperationCoverage): string => {
  if (failures === 0) return 'never failed'
  return failures === calls ? 'only failed' : `${failures.toLocaleString('en')} failed`
}

const plannedOf = ({ planned }: OperationCoverage): string =>
  planned ? `, ${planned.toLocaleString('en')} of them by a planned fault or the situation` : ''

export const OperationRow = ({
  row: { id, methods, path, used },
}: {
  readonly row: ListedOperation
}) =>
  used ? (
    <details>
      <summary>
        <span class="method">{methods.join(' ')}</span> <span class="path">{path}</span>{' '}
        <span class="quiet">
          {plural(used.calls, 'call')}, {failuresOf(used)}
          {plannedOf(used)}
        </span>
      </summary>
      <Exercised of={used} />
      <p>
        <a href={to('interface', id)}>{id}</a>
      </p>
    </details>
  ) : (
    <a href={to('interface', id)}>
      <span class="method">{methods.join(' ')}</span> <span class="path">{path}</span>
    </a>
  )
