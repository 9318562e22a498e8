/** The hints of the contract about a request, with what can be done about them. */
import { allOperations } from '#bin/inspector/client/operations.ts'
import { JsonText } from '#bin/inspector/parts/json.tsx'
import { useLoaded } from '#bin/inspector/parts/loaded.tsx'
import { OfSite } from '#bin/inspector/parts/of-site.tsx'
import { to, toTryIt } from '#bin/inspector/state/route.ts'
import type { Hint } from '#handlers/control/requests/hint.ts'
import type { ReceivedRequest } from '#handlers/control/requests/show.ts'
import { callOfHint } from './try-again.rules.ts'

interface HintsProps {
  readonly request: ReceivedRequest
}

function HintLine({ request, hint }: HintsProps & { readonly hint: Hint }) {
  const operations = useLoaded('', allOperations)
  const found = callOfHint(hint, request, operations.value ?? [])
  return (
    <li class={hint.kind}>
      {hint.message} <OfSite>{found && <a href={toTryIt(found.call)}>{found.words}</a>}</OfSite>
    </li>
  )
}

/** Unknown, converted and rejected arguments with reasons. */
export const Hints = ({ request }: HintsProps) => (
  <section>
    <h3>Hints of the contract</h3>
    {request.hints.length > 0 ? (
      <ul class="hints">
        {request.hints.map((hint) => (
          <HintLine key={hint.message} request={request} hint={hint} />
        ))}
      </ul>
    ) : (
      <p class="quiet">No hints.</p>
    )}
    {request.operation && (
      <p>
        Operation <a href={to('interface', request.operation)}>{request.operation}</a>
      </p>
    )}
    {request.arguments && Object.keys(request.arguments).length > 0 && (
      <details>
        <summary>Parsed arguments</summary>
        <JsonText value={request.arguments} what="Arguments" />
      </details>
    )}
  </section>
)
