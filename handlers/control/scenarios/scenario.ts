/** Scenarios: named combinations of dataset, clock, users, faults and situation. */
import {
  type Dataset,
  type DocumentValidator,
  readDataset,
  type Template,
} from '#fixtures/dataset/dataset.ts'
import { isSeedName } from '#fixtures/datasets/registry.ts'
import {
  anyValue,
  type Fields,
  fieldOf,
  freeObject,
  list,
  type Members,
  mapOf,
  members,
  nonEmpty,
  oneOf,
  optional,
  string,
  withDescription,
  withSchema,
} from '#fixtures/schema/fields.ts'
import { readMembers } from '#fixtures/schema/members.ts'
import {
  createProblems,
  DatasetError,
  datasetError,
  type Problems,
} from '#fixtures/schema/problem.ts'
import { parseTime } from '#handlers/control/clock.ts'
import { FAULT_FIELDS, type FaultPlan } from '#handlers/control/situations/fault-plan.ts'
import { type FaultContext, readFault } from '#handlers/control/situations/read-fault.ts'
import {
  readSituation,
  SITUATION_FIELDS,
  type Situation,
} from '#handlers/control/situations/situation.ts'
import { ROLE_NAMES } from '#openapi/language/roles.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { EXPECTED } from '#openapi/validation/expected.ts'
import { hintFor } from '#openapi/values/hint.ts'
import { asList, isRecord, type Json, memberOf } from '#openapi/values/json.ts'

const SCENARIOS_FORMAT = 'understudy-scenarios'

const clockField = fieldOf<string>(
  'string',
  'a time such as 2026-06-01T08:00:00Z, or "running"',
  (value) => value === 'running' || parseTime(value) !== undefined,
)

const USER_FIELDS = {
  login: nonEmpty,
  roles: optional(list(oneOf(...ROLE_NAMES))),
  password: optional(nonEmpty),
  display_name: optional(nonEmpty),
}
export type ScenarioUser = Members<typeof USER_FIELDS>

/** An object that is validated separately; its schema lists the members. */
const objectOf = (fields: Fields) => withSchema(freeObject, members(fields).schema)

const SCENARIO_FIELDS = {
  about: optional(withDescription(string, 'A description for people.')),
  /** A built-in dataset or a file; without it, the records of the site are unchanged. */
  dataset: optional(
    withDescription(anyValue, 'demo, empty, large, the path of a file, or a dataset.'),
  ),
  clock: optional(
    withDescription(clockField, 'A time at which the clock is stopped, or "running".'),
  ),
  users: optional(list(objectOf(USER_FIELDS))),
  faults: optional(list(objectOf(FAULT_FIELDS))),
  situation: optional(objectOf(SITUATION_FIELDS)),
}

/** Safe in a URL, a log line and a file location. */
const NAME = /^\w[\w -]{0,63}$/
const EXPECTED_NAME = 'a name of letters, digits, blanks, - and _, at most 64'

const FILE_FIELDS = {
  $schema: optional(string),
  format: optional(oneOf(SCENARIOS_FORMAT)),
  version: optional(
    withSchema(
      fieldOf<1>('number', '1', (value) => value === 1),
      { const: 1 },
    ),
  ),
  start: optional(withDescription(nonEmpty, 'The initial scenario of every site.')),
  scenarios: withSchema(mapOf(freeObject), {
    type: 'object',
    propertyNames: { pattern: NAME.source, [EXPECTED]: EXPECTED_NAME },
    additionalProperties: members(SCENARIO_FIELDS).schema,
  }),
}

/** The format of scenario files. */
export const SCENARIO_FILE: Json = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Scenarios of Understudy',
  ...members(FILE_FIELDS).schema,
}

/** A scenario document, from a file or a test. */
export interface ScenarioDocument {
  readonly $schema?: string
  readonly format?: typeof SCENARIOS_FORMAT
  readonly version?: 1
  /** The initial scenario of every site. */
  readonly start?: string
  readonly scenarios: Readonly<Record<string, ScenarioInput>>
}

interface ScenarioInput {
  readonly about?: string
  /** A built-in dataset, the path of a file (in files), or a dataset. */
  readonly dataset?: string | Dataset
  /** A fixed time for the stopped clock, or `running`. */
  readonly clock?: string
  readonly users?: readonly ScenarioUser[]
  readonly faults?: readonly FaultPlan[]
  readonly situation?: Situation
}

export interface Scenario {
  readonly name: string
  readonly about: string
  /** A short name for the source of the records. */
  readonly dataset: string | undefined
  readonly template: Template | undefined
  /** Undefined leaves the clock unchanged. */
  readonly clock: { readonly frozenAt: number | null } | undefined
  readonly users: readonly ScenarioUser[]
  readonly faults: readonly FaultPlan[]
  readonly situation: Situation
}

export interface ScenarioSet {
  readonly scenarios: ReadonlyMap<string, Scenario>
  readonly start: Scenario | undefined
}

/** Validators of whole documents by JSON Schema. */
export interface DocumentValidators {
  readonly dataset: DocumentValidator
  readonly scenarios: DocumentValidator
}

export interface ScenarioContext extends FaultContext {
  /** Without them, documents are checked against the field declarations only. */
  readonly validators?: DocumentValidators | undefined
  /** Undefined where datasets of both variants are accepted. */
  readonly variant: VariantId | undefined
  /** The dataset of a name or file; throws for an unknown one. */
  readonly datasetOf: (name: string) => unknown
}

function templateOf(dataset: unknown, place: string, context: ScenarioContext): Template {
  try {
    const document = typeof dataset === 'string' ? context.datasetOf(dataset) : dataset
    if (!isRecord(document))
      throw datasetError(place, 'the name of a dataset, or a dataset', dataset)
    const isBuiltIn = typeof dataset === 'string' && isSeedName(dataset)
    const template = readDataset(document, isBuiltIn ? undefined : context.validators?.dataset)
    if (template.variant === (context.variant ?? template.variant)) return template
    throw datasetError(place, `a dataset of variant ${context.variant}`, template.variant)
  } catch (error) {
    if (!(error instanceof DatasetError) || error.problems[0]?.place === place) throw error
    throw new DatasetError(
      error.problems.map((each) => ({ place, reason: `${each.place}: ${each.reason}` })),
    )
  }
}

const clockOf = (text: string | undefined): Scenario['clock'] =>
  text === undefined
    ? undefined
    : { frozenAt: text === 'running' ? null : (parseTime(text) ?? null) }

/** Faults of a scenario last until the scenario ends. */
const withoutEnd = (plan: FaultPlan): FaultPlan => ({ ...plan, times: plan.times ?? 'always' })

interface ScenarioPart {
  readonly place: string
  readonly context: ScenarioContext
  readonly problems: Problems
}

/** The valid items of a list; problems are collected. */
const readEach = <T>(
  values: readonly unknown[],
  { place, problems }: ScenarioPart,
  read: (value: unknown, place: string) => T,
): readonly T[] =>
  values.flatMap((value, at) => {
    const found = problems.attempt(() => read(value, `${place}[${at}]`))
    return found === undefined ? [] : [found]
  })

const listIn = (value: unknown, member: string): readonly unknown[] =>
  asList(memberOf(value, member))

function readScenario(name: string, value: unknown, part: ScenarioPart): Scenario {
  const { context, problems, place } = part
  if (!NAME.test(name)) throw datasetError(place, EXPECTED_NAME, name)
  const members = problems.attempt(() => readMembers(value, SCENARIO_FIELDS, place))
  // Nested values are checked in any case, so that all mistakes are reported at once.
  const [users, faults] = [listIn(value, 'users'), listIn(value, 'faults')]
  const { about = '', clock } = members ?? {}
  const dataset = memberOf(value, 'dataset')
  const situation = memberOf(value, 'situation') ?? {}
  const partAt = (member: string): ScenarioPart => ({ ...part, place: `${place}.${member}` })
  return {
    name,
    about,
    dataset: dataset === undefined || typeof dataset === 'string' ? dataset : 'own',
    template:
      dataset === undefined
        ? undefined
        : problems.attempt(() => templateOf(dataset, `${place}.dataset`, context)),
    clock: clockOf(clock),
    users: readEach(users, partAt('users'), (user, at) => readMembers(user, USER_FIELDS, at)),
    faults: readEach(faults, partAt('faults'), (fault, at) =>
      withoutEnd(readFault(fault, context, at)),
    ),
    situation: problems.attempt(() => readSituation(situation, `${place}.situation`)) ?? {},
  }
}

/** Throws with all mistakes and their locations. */
export function readScenarios(document: unknown, context: ScenarioContext): ScenarioSet {
  const problems = createProblems()
  const { scenarios: inputs, start } = readMembers(document, FILE_FIELDS, 'file')
  problems.add(...(context.validators?.scenarios(document) ?? []))
  const read = Object.entries(inputs).flatMap(([name, value]) => {
    const part = { place: `scenarios.${name}`, context, problems }
    return problems.attempt(() => readScenario(name, value, part)) ?? []
  })
  const scenarios = new Map(read.map((scenario) => [scenario.name, scenario]))
  const names = Object.keys(inputs)
  if (start !== undefined && !names.includes(start))
    problems.add({
      place: 'start',
      reason: `expected one of ${names.join(', ')}, got ${JSON.stringify(start)}${hintFor(start, names)}`,
    })
  problems.throwIfAny()
  return { scenarios, start: start === undefined ? undefined : scenarios.get(start) }
}
