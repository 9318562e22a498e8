/** Calls to the interface as any user, without a change of the site. */

import type { PersonView } from '#handlers/control/entries/people.ts'
import { fetchControlJson } from './control.ts'

const ANONYMOUS = ''

export const peopleOf = (site: string): Promise<readonly PersonView[]> =>
  fetchControlJson('GET /people', { site })

/** The Authorization header of a user. */
export async function authorizationFor(site: string, login: string): Promise<string | undefined> {
  if (login === ANONYMOUS) return undefined
  const person = (await peopleOf(site)).find((each) => each.login === login)
  if (!person) throw new Error(`There is no user ${login} in the site ${site}.`)
  const { authorization } = await fetchControlJson(`POST /people/${person.id}/header`, { site })
  return authorization
}
