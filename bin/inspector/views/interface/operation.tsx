import type { OperationDetails } from '#bin/inspector/client/openapi.ts'
import { loadOperation } from '#bin/inspector/client/operations.ts'
import { Loaded, useLoaded } from '#bin/inspector/parts/loaded.tsx'
import { OfSite } from '#bin/inspector/parts/of-site.tsx'
import { route, to } from '#bin/inspector/state/route.ts'
import { OperationSources } from './operation-sources.tsx'
import { ResponseList } from './response-list.tsx'
import { TryOperation } from './try.tsx'

const WORDS: Readonly<Record<string, string>> = { yes: 'may', no: 'may not', depends: 'depends' }

/** Side effects of an operation, as text. */
const EFFECTS: Readonly<Record<string, string>> = {
  safe: 'only reads',
  'safe-post': 'only reads, although its method is POST',
  toggle: 'toggles a state that can be toggled back',
  irreversible: 'cannot be undone through the interface',
  outward: 'calls another service',
  job: 'starts a background job',
  'needs-fixture': 'acts on records that the interface cannot create',
  sink: 'stores data that cannot be read back',
  'create-no-delete': 'creates records that cannot be removed through the interface',
  'get-side-effect': 'has side effects, although its method is GET',
}

/** A POST may create, change or remove, unless its response tells. */
function recordEffect({ methods, responses }: OperationDetails): string {
  if (methods.includes('DELETE')) return 'removes records'
  if (methods.includes('PUT')) return 'changes records'
  return responses['201'] ? 'creates records' : 'creates, changes or removes records'
}

const effectOf = (operation: OperationDetails): string =>
  operation.effect === 'crud'
    ? recordEffect(operation)
    : (EFFECTS[operation.effect] ?? operation.effect)

const Access = ({ operation }: { readonly operation: OperationDetails }) => (
  <section>
    <h3>Permissions</h3>
    <p>
      {operation.access.says} <span class="quiet">({operation.access.rule})</span>
    </p>
    <ul class="row wrap plain">
      {Object.entries(operation.roles).map(([role, passage]) => (
        <li key={role} class={`pill ${passage}`}>
          {role}: {WORDS[passage] ?? passage}
        </li>
      ))}
    </ul>
  </section>
)

const Details = ({ operation }: { readonly operation: OperationDetails }) => (
  <article class="card">
    <p class="back">
      <a href={to('interface')}>All operations</a>
    </p>
    <h2>{operation.summary}</h2>
    <p>
      <code>
        {operation.methods.join(', ')} {operation.path}
      </code>
    </p>
    <p class="quiet">
      {operation.id} · {effectOf(operation)}
    </p>
    <OfSite>
      <TryOperation key={route.value.parts.join(' ')} operation={operation} />
    </OfSite>
    <ResponseList operation={operation} />
    <Access operation={operation} />
    <OperationSources operation={operation} />
  </article>
)

export function OneOperation({ id }: { readonly id: string }) {
  const operation = useLoaded(id, () => loadOperation(id))
  return <Loaded of={operation}>{(value) => <Details operation={value} />}</Loaded>
}
