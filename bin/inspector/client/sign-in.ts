/** Calls to the interface as any user: the page creates a password for the chosen user. */

import type { NewPassword, PersonView } from '#handlers/control/entries/people.ts'
import { fetchControlJson } from './control.ts'

const ANONYMOUS = ''
const PURPOSE = 'Inspector'

interface UserPassword {
  readonly uuid: string
  readonly authorization: string
}

const placeOf = (site: string, login: string): string => `understudy-as ${site} ${login}`

function storedPassword(place: string): UserPassword | undefined {
  const text = sessionStorage.getItem(place)
  if (text === null) return undefined
  const kept: UserPassword = JSON.parse(text)
  return kept
}

export const peopleOf = (site: string): Promise<readonly PersonView[]> =>
  fetchControlJson<readonly PersonView[]>('GET /people', { site })

/** The Authorization header of a user; creates a new password if a reset removed the old one. */
export async function authorizationFor(site: string, login: string): Promise<string | undefined> {
  if (login === ANONYMOUS) return undefined
  const person = (await peopleOf(site)).find((each) => each.login === login)
  if (!person) throw new Error(`There is no user ${login} in the site ${site}.`)
  const place = placeOf(site, login)
  const kept = storedPassword(place)
  if (kept && person.passwords.some(({ uuid }) => uuid === kept.uuid)) return kept.authorization
  const { uuid, authorization } = await fetchControlJson<NewPassword>(
    `POST /people/${person.id}/passwords`,
    {
      site,
      body: { name: PURPOSE },
    },
  )
  sessionStorage.setItem(place, JSON.stringify({ uuid, authorization }))
  return authorization
}
