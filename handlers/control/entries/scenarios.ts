/** Lists scenarios and switches a running site between them. */

import { entry, inSite, type SiteRequest } from '#handlers/control/entry.ts'
import { json } from '#handlers/control/json.ts'
import type { Scenario } from '#handlers/control/scenarios/scenario.ts'
import { SCENARIO_FILE } from '#handlers/control/scenarios/scenario.ts'
import { flag, listOf, openObject, type ShapeValue, shape, text } from '#handlers/control/shapes.ts'
import { FAULT_PLAN } from '#handlers/control/situations/fault-plan.ts'
import { SITUATION } from '#handlers/control/situations/situation.ts'
import { jsonProblem, noSuchSite } from '#handlers/runtime/pages.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { hintFor } from '#openapi/values/hint.ts'

const SCENARIO = shape({
  name: text(),
  about: text(),
  'dataset?': text(),
  'clock?': text(),
  users: listOf(openObject<{ readonly login: string; readonly roles: readonly string[] }>()),
  faults: listOf(FAULT_PLAN),
  situation: SITUATION,
  active: flag('Whether it is the current scenario of the site.'),
})
export type ScenarioView = ShapeValue<typeof SCENARIO>

const scenarioView = (scenario: Scenario, active: string | undefined): ScenarioView => ({
  name: scenario.name,
  about: scenario.about,
  ...(scenario.dataset !== undefined && { dataset: scenario.dataset }),
  ...(scenario.clock && {
    clock:
      scenario.clock.frozenAt === null
        ? 'running'
        : new Date(scenario.clock.frozenAt).toISOString(),
  }),
  users: scenario.users.map(({ login, roles = [] }) => ({ login, roles })),
  faults: scenario.faults,
  situation: scenario.situation,
  active: scenario.name === active,
})

const listScenarios = ({ standIn, name }: SiteRequest): HttpOutput =>
  json(standIn.scenarios.all().map((each) => scenarioView(each, standIn.scenarios.of(name))))

function enterScenario({ standIn, name, body }: SiteRequest): HttpOutput {
  const value = body.json?.['name']
  const scenario = typeof value === 'string' ? standIn.scenarios.find(value) : undefined
  if (scenario) {
    const site = standIn.scenarios.enter(name, scenario)
    return site ? json(scenarioView(scenario, scenario.name)) : noSuchSite(name)
  }
  const names = standIn.scenarios.all().map((each) => each.name)
  const known = names.length ? `available: ${names.join(', ')}` : 'none are defined'
  const hint = typeof value === 'string' ? hintFor(value, names) : ''
  return jsonProblem(
    'understudy_no_such_scenario',
    `Expected {"name": "<scenario>"}, got ${JSON.stringify(value)?.slice(0, 80) ?? 'nothing'}${hint}; ${known}.`,
  )
}

function leaveScenario({ standIn, name }: SiteRequest): HttpOutput {
  standIn.scenarios.leave(name)
  return json({ left: true, name })
}

export const scenarioEntries = [
  entry(
    'GET /scenarios',
    { does: 'the scenarios, and the current one of the site', responds: listOf(SCENARIO) },
    inSite(listScenarios),
  ),
  entry(
    'PUT /scenario',
    {
      does: 'switch the site to a scenario',
      body: shape({ name: text() }),
      responds: SCENARIO,
      errors: ['understudy_no_such_scenario'],
    },
    inSite(enterScenario),
  ),
  entry(
    'DELETE /scenario',
    {
      does: 'leave the scenario: its faults and its situation end',
      responds: shape({ left: flag(), name: text() }),
    },
    inSite(leaveScenario),
  ),
  entry(
    'GET /schemas/scenario.json',
    { does: 'the format of scenario files as a JSON Schema', responds: openObject() },
    () => json(SCENARIO_FILE),
  ),
]
