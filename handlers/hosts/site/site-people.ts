/** The users of a site, for tests in the same process. */
import { passwordFor } from '#handlers/control/entries/people.ts'
import { findUser } from '#handlers/runtime/access/authenticate.ts'
import type { StandIn } from '#handlers/stand-in/stand-in.ts'

export interface SitePeople {
  /** The value of the header `Authorization` for a user, with a new password. */
  authorization(login: string): string
}

export const peopleOf = ({ sites }: Pick<StandIn, 'sites'>, name: string): SitePeople => ({
  authorization: (login) => {
    const site = sites.get(name)
    const user = site && findUser(site, login)
    if (!user) throw new Error(`expected a user of the site ${name}, got ${login}`)
    return passwordFor(site, user, 'Test').authorization
  },
})
