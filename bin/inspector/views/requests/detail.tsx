import { fetchControlJson } from '#bin/inspector/client/control.ts'
import { momentOf } from '#bin/inspector/client/format.ts'
import { Diff } from '#bin/inspector/parts/diff.tsx'
import { readable, Text } from '#bin/inspector/parts/json.tsx'
import { Loaded, Problem, useLoaded } from '#bin/inspector/parts/loaded.tsx'
import { OfSite } from '#bin/inspector/parts/of-site.tsx'
import { Status } from '#bin/inspector/parts/status.tsx'
import { requests } from '#bin/inspector/state/requests.ts'
import { site, to } from '#bin/inspector/state/route.ts'
import { undoStep } from '#bin/inspector/state/session.ts'
import type { BodyView, ReceivedRequest } from '#handlers/control/requests/show.ts'
import { RequestActions } from './actions.tsx'
import { Explanation } from './explanation.tsx'
import { Hints } from './hints.tsx'

const headerLines = ({ headers }: BodyView): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${[value].flat().join(', ')}`)
    .join('\n')

const Message = ({ title, message }: { title: string; message: BodyView }) => (
  <section>
    <h3>{title}</h3>
    {message.body ? (
      <Text text={readable(message.body)} what={`Body of the ${title.toLowerCase()}`} />
    ) : (
      <p class="quiet">No body.</p>
    )}
    {message.cutFrom !== undefined && (
      <p class="quiet">Only the beginning is kept, of {message.cutFrom.toLocaleString('en')}.</p>
    )}
    <details>
      <summary>Headers</summary>
      <Text text={headerLines(message)} what={`Headers of the ${title.toLowerCase()}`} />
    </details>
  </section>
)

/** The step of a request in the history of the open site. */
function UndoRequest({ request }: { readonly request: ReceivedRequest }) {
  const steps = useLoaded(`history ${request.site}`, () =>
    fetchControlJson('GET /history', { site: request.site }),
  )
  const step = steps.value?.find((each) => each.request === request.id)?.step
  if (step === undefined || request.site !== site.value) return null
  return (
    <button
      type="button"
      class="small"
      onClick={() => undoStep(step, `${request.method} ${request.target}`)}
    >
      Undo
    </button>
  )
}

const NoChanges = ({ request: { isForwarded } }: { readonly request: ReceivedRequest }) => (
  <p class="quiet">{isForwarded ? 'Unknown: a deployment answered.' : 'Nothing.'}</p>
)

const Changes = ({ request }: { readonly request: ReceivedRequest }) => (
  <section>
    <h3>Changes</h3>
    {request.changes.length ? (
      <>
        <Diff changes={request.changes} />
        <UndoRequest request={request} />
      </>
    ) : (
      <NoChanges request={request} />
    )}
  </section>
)

const Details = ({ request }: { readonly request: ReceivedRequest }) => (
  <article class="card">
    <AllRequests />
    <h2 class="wrapped">
      <Status status={request.status} /> {request.method} {request.target}
    </h2>
    <p class="quiet">
      {momentOf(request.at)} · <OfSite>site {request.site} · </OfSite>
      {request.user ?? 'anonymous'}
      {request.user && request.isKnown === false && ' (not recognised)'} · {request.milliseconds} ms
      {request.code && ` · ${request.code}`}
    </p>
    <RequestActions request={request} />
    <Hints request={request} />
    <Explanation id={request.id} />
    <Changes request={request} />
    <Message title="Request" message={request.request} />
    <Message title="Response" message={request.response} />
  </article>
)

const AllRequests = () => (
  <p class="back">
    <a href={to('requests')}>All requests</a>
  </p>
)

/** The list still shows a request whose details the server has dropped. */
function MissingRequest({ id, reason }: { readonly id: string; readonly reason: string }) {
  const listed = requests.value.find((each) => String(each.id) === id)
  return (
    <article class="card">
      <AllRequests />
      {listed && (
        <h2 class="wrapped">
          {listed.status} {listed.method} {listed.target}
        </h2>
      )}
      <Problem text={reason} />
    </article>
  )
}

export function OneRequest({ id }: { readonly id: string }) {
  const request = useLoaded(id, () => fetchControlJson(`GET /requests/${encodeURIComponent(id)}`))
  if (request.problem !== undefined) return <MissingRequest id={id} reason={request.problem} />
  return <Loaded of={request}>{(value) => <Details key={id} request={value} />}</Loaded>
}
