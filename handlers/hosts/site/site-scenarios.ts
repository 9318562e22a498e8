/** Scenarios of a site, for tests in the same process. */

import type { StandIn } from '#handlers/stand-in/stand-in.ts'
import { hintFor } from '#openapi/values/hint.ts'

export interface SiteScenarios {
  /** Switches the site to one of the scenarios given at the start. */
  enterScenario(name: string): void
  /** Ends its faults and its situation; records, users and clock are unchanged. */
  leaveScenario(): void
  /** The current scenario. */
  scenario(): string | undefined
}

export const scenariosOf = ({ scenarios }: StandIn, site: string): SiteScenarios => ({
  enterScenario: (name) => {
    const found = scenarios.find(name)
    const names = scenarios.all().map((each) => each.name)
    if (!found)
      throw new Error(
        `expected a scenario, got ${name}${hintFor(name, names)}; available: ${names.join(', ') || 'none'}`,
      )
    if (!scenarios.enter(site, found))
      throw new Error(`expected a valid site name below the limit of sites, got ${site}`)
  },
  leaveScenario: () => scenarios.leave(site),
  scenario: () => scenarios.of(site),
})
