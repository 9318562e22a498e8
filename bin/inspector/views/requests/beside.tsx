import { fetchControlJson } from '#bin/inspector/client/control.ts'
import { cellText, plural } from '#bin/inspector/client/format.ts'
import { Dialog } from '#bin/inspector/parts/dialog.tsx'
import { Text } from '#bin/inspector/parts/json.tsx'
import { Loaded, useLoaded } from '#bin/inspector/parts/loaded.tsx'
import { Status } from '#bin/inspector/parts/status.tsx'
import { TableHead } from '#bin/inspector/parts/table-head.tsx'
import type { BesideView } from '#handlers/control/entries/deployment.ts'
import type { ReceivedRequest } from '#handlers/control/requests/show.ts'

interface SideProps {
  readonly name: string
  readonly side: BesideView['standIn']
}

const Side = ({ name, side }: SideProps) => (
  <li>
    <details>
      <summary>
        <Status status={side.status} /> {`${name} as ${side.account}`}
      </summary>
      <Text text={side.body} what={`Body of ${name}`} />
    </details>
  </li>
)

/** Differences may come from the rights of another account. */
const Accounts = ({ host, standIn, deployment }: BesideView) =>
  standIn.account === deployment.account ? null : (
    <p class="quiet">
      {deployment.account === 'anonymous'
        ? `${host} received the request without credentials.`
        : `${host} answered ${deployment.account}, the account of --upstream-user, in place of ${standIn.account}.`}
    </p>
  )

const Differences = ({ host, differences }: BesideView) => (
  <table>
    <TableHead titles={['Member', 'Stand-in', host, 'Contract']} />
    <tbody>
      {differences.map((found) => (
        <tr key={`${found.path} ${found.says}`}>
          <th scope="row">{found.path || 'the whole body'}</th>
          <td data-label="Stand-in">{cellText(found.standIn)}</td>
          <td data-label={host}>{cellText(found.deployment)}</td>
          <td data-label="Contract" class="wrapped">
            <b>{found.verdict}</b>: {found.says}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const verdictsOf = ({ differences }: BesideView): string =>
  (['breaking', 'deviation', 'allowed', 'not judged'] as const)
    .map((verdict) => `${differences.filter((each) => each.verdict === verdict).length} ${verdict}`)
    .join(', ')

interface BesideProps {
  readonly request: ReceivedRequest
  readonly host: string
  readonly onClose: () => void
}

/** The responses of the stand-in and of the deployment to one request. */
export function Beside({ request, host, onClose }: BesideProps) {
  const compared = useLoaded(`beside ${request.id}`, () =>
    fetchControlJson(`POST /requests/${request.id}/beside`),
  )
  return (
    <Dialog title={`The stand-in beside ${host}`} onClose={onClose}>
      <p class="wrapped">
        {request.method} {request.target}, on a copy of the site and on {host}.
      </p>
      <Loaded of={compared}>
        {(value) => (
          <section aria-label="Comparison">
            <ul class="plain stack">
              <Side name="stand-in" side={value.standIn} />
              <Side name={host} side={value.deployment} />
            </ul>
            <Accounts {...value} />
            <p role="status">
              {plural(value.differences.length, 'difference')}: {verdictsOf(value)}
            </p>
            {value.differences.length > 0 && <Differences {...value} />}
          </section>
        )}
      </Loaded>
    </Dialog>
  )
}
