/** The scenarios of a process and the current one of each site. */

import type { Template } from '#fixtures/dataset/dataset.ts'
import { insertRecord } from '#fixtures/db/store.ts'
import type { UserRecord } from '#fixtures/models/user.ts'
import type { Site } from '#fixtures/site/site.ts'
import type { Sites } from '#fixtures/site/sites.ts'
import type { Faults } from '#handlers/control/situations/faults.ts'
import type { Situations } from '#handlers/control/situations/situation.ts'
import { grantPassword } from '#handlers/platform/application-passwords.ts'
import { findUser } from '#handlers/runtime/access/authenticate.ts'
import type { Scenario, ScenarioSet, ScenarioUser } from './scenario.ts'

export interface Scenarios {
  /** Replaces the scenarios; sites keep theirs if its name still exists. */
  use(set: ScenarioSet): void
  all(): readonly Scenario[]
  /** The current scenario of a site. */
  of(site: string): string | undefined
  find(name: string): Scenario | undefined
  /** Switches a site; undefined at the limit of sites. */
  enter(site: string, scenario: Scenario): Site | undefined
  /** Ends faults and situation; records, users and clock are unchanged. */
  leave(site: string): void
  /** Sets the name of the current scenario, without its effects. */
  restore(site: string, name: string | undefined): void
  /** The template of a new site, where the initial scenario defines one. */
  template(): Template | undefined
  /** Whether the initial scenario writes users to a new site. */
  hasInitialUsers(): boolean
  /** Called when a site is created or reset. */
  onSiteStart(site: string, made: Site): void
}

const PASSWORD_NAME = 'Scenario'

function setPassword(site: Site, user: UserRecord, password: string): void {
  for (const { uuid, user_id, name } of site.applicationPasswords.all())
    if (user_id === user.id && name === PASSWORD_NAME) site.applicationPasswords.remove(uuid)
  grantPassword(site, { user, name: PASSWORD_NAME, password })
}

/** An existing user gets the given roles. */
function addUser(site: Site, { login, roles, password, display_name }: ScenarioUser): void {
  const members = { ...(roles && { roles }), ...(display_name && { display_name }) }
  const known = findUser(site, login)
  if (known) site.users.replace({ ...known, ...members })
  else insertRecord(site, 'users', { login, ...members })
  const user = findUser(site, login)
  if (user && password !== undefined) setPassword(site, user, password)
}

function setClock({ clock }: Site, wanted: Scenario['clock']): void {
  if (!wanted) return
  if (wanted.frozenAt === null) clock.release()
  else clock.freeze(wanted.frozenAt)
}

interface ScenarioParts {
  readonly sites: () => Sites
  readonly faults: Faults
  readonly situations: Situations
}

export function createScenarios({ sites, faults, situations }: ScenarioParts): Scenarios {
  let set: ScenarioSet = { scenarios: new Map(), start: undefined }
  const active = new Map<string, string>()
  const leave = (site: string): void => {
    active.delete(site)
    faults.clear(site)
    situations.clear(site)
  }
  const applyScenario = (name: string, site: Site, scenario: Scenario): void => {
    leave(name)
    setClock(site, scenario.clock)
    for (const user of scenario.users) addUser(site, user)
    for (const plan of scenario.faults) faults.plan(name, plan)
    situations.set(name, scenario.situation)
    active.set(name, scenario.name)
  }
  return {
    use: (next) => {
      set = next
    },
    all: () => [...set.scenarios.values()],
    of: (site) => active.get(site),
    find: (name) => set.scenarios.get(name),
    enter: (name, scenario) => {
      const { template } = scenario
      const site = template ? sites().begin(name, template) : sites().get(name)
      if (site) applyScenario(name, site, scenario)
      return site
    },
    leave,
    restore: (site, name) => {
      if (name === undefined) active.delete(site)
      else active.set(site, name)
    },
    template: () => set.start?.template,
    hasInitialUsers: () => (set.start?.users.length ?? 0) > 0,
    onSiteStart: (name, site) => {
      if (set.start) applyScenario(name, site, set.start)
      else active.delete(name)
    },
  }
}
