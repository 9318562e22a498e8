import { useState } from 'preact/hooks'
import { fetchControlJson } from '#bin/inspector/client/control.ts'
import { cellText, plural } from '#bin/inspector/client/format.ts'
import { Dialog } from '#bin/inspector/parts/dialog.tsx'
import { Text } from '#bin/inspector/parts/json.tsx'
import { Status } from '#bin/inspector/parts/status.tsx'
import { showError } from '#bin/inspector/state/session.ts'
import type { ComparedView } from '#handlers/control/entries/compare.ts'
import type { PersonView } from '#handlers/control/entries/people.ts'
import type { ReceivedRequest } from '#handlers/control/requests/show.ts'

const nameOf = (login: string): string => login || 'anonymous'

function parsedBody({ body }: ComparedView): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** An item of a list by its index, or by its id: `id=5`. */
function itemAt(list: readonly unknown[], place: string): unknown {
  const id = /^id=(\d+)$/.exec(place)?.[1]
  return id === undefined
    ? Object(list)[place]
    : list.find((each) => Object(each)['id'] === Number(id))
}

/** The member of a body at a path such as `[0].title.rendered`. */
const memberAt = (compared: ComparedView, path: string): unknown =>
  path
    .split(/[.[\]]/)
    .filter(Boolean)
    .reduce<unknown>(
      (value, name) => (Array.isArray(value) ? itemAt(value, name) : Object(value)[name]),
      parsedBody(compared),
    )

const Differences = ({ compared }: { readonly compared: readonly ComparedView[] }) => {
  const paths = [...new Set(compared.flatMap((each) => each.differences.map(({ path }) => path)))]
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Member</th>
          {compared.map(({ as }) => (
            <th scope="col" key={as}>
              {nameOf(as)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {paths.map((path) => (
          <tr key={path}>
            <th scope="row">{path || 'the whole body'}</th>
            {compared.map((each) => (
              <td key={each.as} data-label={nameOf(each.as)}>
                {cellText(memberAt(each, path))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Compared = ({ compared }: { readonly compared: readonly ComparedView[] }) => (
  <section aria-label="Comparison">
    <ul class="plain stack">
      {compared.map(({ as, status, code, differences, body }, at) => (
        <li key={as}>
          <details>
            <summary>
              <Status status={status} /> {nameOf(as)}{' '}
              <span class="quiet">
                {code}{' '}
                {at === 0
                  ? 'the others are compared with it'
                  : `${plural(differences.length, 'difference')} in the body`}
              </span>
            </summary>
            <Text text={body} what={`Body for ${nameOf(as)}`} />
          </details>
        </li>
      ))}
    </ul>
    {compared.some(({ differences }) => differences.length > 0) && (
      <Differences compared={compared} />
    )}
  </section>
)

interface CompareProps {
  readonly request: ReceivedRequest
  readonly people: readonly PersonView[]
  readonly onClose: () => void
}

/** The responses to one request as several users; the site stays unchanged. */
export function Compare({ request, people, onClose }: CompareProps) {
  const [logins, setLogins] = useState<readonly string[]>(
    ['', ...people.map(({ login }) => login)].slice(0, 6),
  )
  const [compared, setCompared] = useState<readonly ComparedView[]>()
  const toggle = (login: string): void =>
    setLogins((old) =>
      old.includes(login) ? old.filter((each) => each !== login) : [...old, login],
    )
  const run = () =>
    fetchControlJson(`POST /requests/${request.id}/compare`, {
      body: { as: logins },
    })
      .then(setCompared)
      .catch(showError)
  return (
    <Dialog title="One request as several users" onClose={onClose}>
      <p class="wrapped">
        {request.method} {request.target}, each on a copy of the site: nothing is changed.
      </p>
      <fieldset class="row wrap">
        <legend>As</legend>
        {['', ...people.map(({ login }) => login)].map((login) => (
          <label key={login}>
            <input
              type="checkbox"
              checked={logins.includes(login)}
              onChange={() => toggle(login)}
            />{' '}
            {nameOf(login)}
          </label>
        ))}
      </fieldset>
      <p>
        <button type="button" class="primary" disabled={logins.length < 2} onClick={run}>
          Compare
        </button>
      </p>
      {compared && <Compared compared={compared} />}
    </Dialog>
  )
}
