/** The JSON Schema of a fleet file; `npm run export` writes it. */
import { LEVELS, MODES } from '#conformance/call/classification.ts'
import { VARIANTS } from '#openapi/language/variants.ts'
import { EXPECTED } from '#openapi/validation/expected.ts'
import { type Json, keysOf } from '#openapi/values/json.ts'

export const CHECKS = ['drift', 'conform'] as const

const text = (description: string): Json => ({ type: 'string', minLength: 1, description })
const list = (description: string): Json => ({
  type: 'array',
  items: { type: 'string', minLength: 1 },
  description,
})
const count = (description: string, minimum: number, maximum: number): Json => ({
  type: 'integer',
  minimum,
  maximum,
  description,
})
const choice = (description: string, choices: readonly string[]): Json => ({
  enum: choices,
  description,
})

const object = (properties: Json, required: readonly string[] = []): Json => ({
  type: 'object',
  additionalProperties: false,
  ...(required.length > 0 && { required }),
  properties,
})

/** Secrets are never written into the file itself. */
const secret = (description: string): Json => ({
  description,
  [EXPECTED]: 'a reference: {env: NAME} or {file: path}',
  oneOf: [
    object({ env: { type: 'string', pattern: '^\\w+$' } }, ['env']),
    object({ file: { type: 'string', minLength: 1 } }, ['file']),
  ],
})

/** Options of `drift` and `conform`, with the same names. */
const SETTINGS: Json = {
  checks: {
    type: 'array',
    minItems: 1,
    uniqueItems: true,
    items: { enum: CHECKS },
    description: 'default: drift',
  },
  variant: choice('default: detected', ['auto', ...keysOf(VARIANTS)]),
  mode: choice('permitted requests of conform; default: read', MODES),
  level: choice('levels that decide in conform; default: must', LEVELS),
  'fail-on': choice('differences that fail; default: breaking', ['breaking', 'any', 'never']),
  sample: { type: 'boolean', description: 'drift also reads safe lists and items' },
  names: text('a names file, or core'),
  extension: list('extension files'),
  user: text('account to call the target with'),
  password: secret('its application password, by reference'),
  users: text('a file with one account per role'),
  deviations: text('known differences for conform'),
  accept: text('accepted differences for drift'),
  only: list('namespaces, operations or cases of conform'),
  'use-records': text('records that conform may use'),
  'target-name': text('the host name again, as a confirmation: required for mode write'),
  'confirm-production': text(
    'the host name again, as a confirmation: required to write to production',
  ),
  timeout: count('timeout of a response in seconds; default: 20', 1, 600),
  'max-time': count('time limit of a check in seconds; default: 120 or 1800', 1, 86_400),
  rate: count('requests per second of conform; default: 5', 0, 1000),
  insecure: { type: 'boolean', description: 'accept any certificate of a loopback address' },
  owners: list('people or teams to notify'),
}

const TARGET = object(
  {
    address: { type: 'string', pattern: '^https?://', [EXPECTED]: 'the address of a REST root' },
    group: text('a group of this file'),
    ...SETTINGS,
  },
  ['address'],
)

const NAME = {
  type: 'string',
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
  [EXPECTED]: 'a name of at most 64 letters, digits, dots, dashes and underscores',
}

const map = (values: Json, description: string): Json => ({
  type: 'object',
  propertyNames: NAME,
  additionalProperties: values,
  description,
})

export const FLEET_FILE: Json = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A fleet of deployments',
  ...object(
    {
      $schema: { type: 'string' },
      name: text('the title of the report'),
      defaults: object(SETTINGS),
      groups: map(object(SETTINGS), 'settings shared by the targets of a group'),
      targets: { ...map(TARGET, 'deployments, by name'), minProperties: 1 },
      limits: object({
        concurrency: count('targets checked at the same time; default: 4', 1, 64),
        'per-host': count('of them on one host; default: 1', 1, 64),
        memory: count('megabytes of memory of a drift check; default: 512', 64, 4096),
      }),
      webhook: object(
        {
          url: {
            [EXPECTED]: 'an address, {env: NAME} or {file: path}',
            oneOf: [{ type: 'string', pattern: '^https?://' }, secret('the address')],
          },
        },
        ['url'],
      ),
      schedule: text('a cron expression in UTC for fleet work: 0 3 * * *'),
    },
    ['targets'],
  ),
}
