import { useState } from 'preact/hooks'
import { isBuiltIn } from '#bin/inspector/client/passwords.ts'
import { peopleOf } from '#bin/inspector/client/sign-in.ts'
import { Copy } from '#bin/inspector/parts/copy.tsx'
import { Loaded, useLoaded } from '#bin/inspector/parts/loaded.tsx'
import { site } from '#bin/inspector/state/route.ts'
import { fetchSiteJson, health, runAction } from '#bin/inspector/state/session.ts'
import type { NewPassword, PasswordView, PersonView } from '#handlers/control/entries/people.ts'
import { RoleTable } from './role-table.tsx'

/** Shown only once: the password cannot be read again. */
const Given = ({ given }: { readonly given: NewPassword }) => (
  <div class="given">
    <p>
      Password <code>{given.password}</code> <Copy text={given.password} what="Password" />
    </p>
    <p>
      Header <code>authorization: {given.authorization}</code>{' '}
      <Copy text={`authorization: ${given.authorization}`} what="Header" />
    </p>
    <p>
      <Copy
        text={`curl -u '${given.login}:${given.password}' `}
        what="for curl"
        words="Copy for curl"
      />
    </p>
  </div>
)

interface PasswordProps {
  readonly person: PersonView
  readonly password: PasswordView
}

function Password({ person, password }: PasswordProps) {
  const revoke = () =>
    runAction(`${password.name} of ${person.login} is revoked`, () =>
      fetchSiteJson(`DELETE /people/${person.id}/passwords/${encodeURIComponent(password.uuid)}`),
    )
  return (
    <li class="row between">
      <span>
        {password.name} <span class="quiet date">since {password.created.slice(0, 10)}</span>
      </span>
      <button
        type="button"
        class="small"
        aria-label={`Revoke ${password.name} of ${person.login}`}
        onClick={revoke}
      >
        Revoke
      </button>
    </li>
  )
}

function Person({ person }: { readonly person: PersonView }) {
  const [given, setGiven] = useState<NewPassword>()
  const give = () =>
    runAction(`New password for ${person.login}`, async () => {
      setGiven(
        await fetchSiteJson(`POST /people/${person.id}/passwords`, {
          name: 'From the inspector',
        }),
      )
    })
  const isUsable = person.passwords.some(({ uuid }) => uuid === given?.uuid)
  return (
    <li class="card">
      <h3>{person.login}</h3>
      <p class="quiet">
        {person.display_name} · {person.roles.join(', ') || 'no role'} · {person.email}
      </p>
      {person.capabilities.length > 0 && <p>May also: {person.capabilities.join(', ')}</p>}
      <h4>Passwords</h4>
      <ul class="plain">
        {person.passwords.map((password) => (
          <Password key={password.uuid} person={person} password={password} />
        ))}
      </ul>
      {person.passwords.length === 0 && <p class="quiet">None: this user cannot sign in.</p>}
      <button type="button" onClick={give}>
        New password for {person.login}
      </button>
      {given && isUsable && <Given given={given} />}
    </li>
  )
}

export function PeopleView() {
  const people = useLoaded(site.value, () => peopleOf(site.value))
  return (
    <>
      <p class="lead">
        The users of this site. Passwords are stored as hashes and cannot be shown again: create a
        new one.{' '}
        {isBuiltIn(health.value?.dataset) && (
          <>
            The built-in users have known passwords: <code>curl -u editor:editor-secret …</code>
          </>
        )}
      </p>
      <h2>Users</h2>
      <Loaded of={people}>
        {(list) => (
          <ul class="plain cards">
            {list.map((person) => (
              <Person key={person.id} person={person} />
            ))}
          </ul>
        )}
      </Loaded>
      <h2>Permissions by operation</h2>
      <RoleTable />
    </>
  )
}
