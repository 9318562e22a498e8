/** The format of scenario files as a JSON Schema, for editors. */
import {
  anything,
  type ControlShape,
  choice,
  listOf,
  shape,
  text,
} from '#handlers/control/shapes.ts'
import { FAULT_PLAN } from '#handlers/control/situations/fault-plan.ts'
import { SITUATION } from '#handlers/control/situations/situation.ts'
import { ROLE_NAMES } from '#openapi/language/roles.ts'
import { SCENARIOS_FORMAT } from './scenario.ts'

const closed = (part: ControlShape): ControlShape => ({ ...part, additionalProperties: false })

const USER = closed(
  shape({
    login: text(),
    'roles?': listOf(choice(...ROLE_NAMES)),
    'password?': text('An application password.'),
    'display_name?': text(),
  }),
)

const SCENARIO = closed(
  shape({
    'about?': text('A line for people.'),
    'dataset?': anything('demo, empty, large, the path of a file, or a dataset.'),
    'clock?': text('A moment at which the clock stands, or "running".'),
    'users?': listOf(USER),
    'faults?': listOf(closed(FAULT_PLAN)),
    'situation?': closed(SITUATION),
  }),
)

export const SCENARIO_FILE: ControlShape = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Scenarios of Understudy',
  ...closed(
    shape({
      '$schema?': text(),
      'format?': choice(SCENARIOS_FORMAT),
      'version?': { const: 1 },
      'start?': text('The scenario that every site starts in.'),
      scenarios: {
        type: 'object',
        propertyNames: { pattern: '^\\w[\\w -]{0,63}$' },
        additionalProperties: SCENARIO,
      },
    }),
  ),
}
