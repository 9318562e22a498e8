/** Validation of the library's options, with the same messages as the command. */

import { rejectUnknownMembers } from '#fixtures/schema/members.ts'
import { VARIANTS } from '#openapi/language/variants.ts'
import { hintFor } from '#openapi/values/hint.ts'
import { isRecord, type Json } from '#openapi/values/json.ts'
import { trimEnd } from '#openapi/values/text.ts'
import { isHistoryOption, MAX_STEPS } from './history-option.ts'
import { EXPECTED_HANDLERS, isHandler } from './user-handlers.ts'

/** Returns the expectation; undefined for a valid value. */
type Validator = (value: unknown) => string | undefined
/** Validators by option name. */
export type OptionValidators = Readonly<Record<string, Validator>>

/** Valid when the predicate holds. */
export const validatorFor =
  (isValid: (value: unknown) => boolean, expected: string): Validator =>
  (value) =>
    isValid(value) ? undefined : expected

const oneOf =
  (...names: readonly string[]): Validator =>
  (value) => {
    const given = String(value)
    return names.includes(given) ? undefined : `${names.join(' or ')}${hintFor(given, names)}`
  }

function validateAddress(value: unknown): string | undefined {
  const address = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
  const isSiteAddress =
    address && /^https?:$/.test(address.protocol) && !address.search && !address.hash
  return isSiteAddress ? undefined : 'the address of the site, such as https://site.example'
}

const validateSeed = oneOf('demo', 'empty', 'large')
const PREFIX = /^[\w.-]+(?:\/[\w.-]+)*$/

/** Options of every host. */
export const SHARED_VALIDATORS: OptionValidators = {
  variant: oneOf(...Object.keys(VARIANTS)),
  restPrefix: validatorFor(
    (value) => typeof value === 'string' && PREFIX.test(value),
    'a path segment such as api',
  ),
  auth: oneOf('lenient', 'strict'),
  asDeployed: validatorFor((value) => typeof value === 'boolean', 'true or false'),
  history: validatorFor(isHistoryOption, `true, false or a number up to ${MAX_STEPS}`),
}

const isExtension = (value: unknown): boolean =>
  isRecord(value) && Array.isArray(value['operations']) && Array.isArray(value['implementations'])

/** Options of the in-process hosts. */
export const HOST_VALIDATORS: OptionValidators = {
  ...SHARED_VALIDATORS,
  base: validateAddress,
  dataset: (value) => {
    const expectation = isRecord(value) ? undefined : validateSeed(value)
    return expectation && `${expectation}, or a dataset as an object`
  },
  names: validatorFor(isRecord, 'names as an object'),
  scenarios: validatorFor(isRecord, 'scenarios as an object'),
  extensions: validatorFor(
    (value) => Array.isArray(value) && value.every(isExtension),
    'a list of imported extensions, such as neighbours of site-understudy/neighbours',
  ),
  handlers: (value) => {
    if (!Array.isArray(value)) return 'a list of msw handlers'
    return value.every(isHandler) ? undefined : EXPECTED_HANDLERS
  },
}

function quote(value: unknown): string {
  if (Array.isArray(value)) return 'others'
  return JSON.stringify(value)?.slice(0, 100) ?? String(value)
}

function rejectRoot({ base, restPrefix = 'api' }: Json): void {
  const root = `/${restPrefix}`
  if (trimEnd(String(base), '/').endsWith(root))
    throw new Error(
      `expected base to be the address of the site without ${root}, got ${quote(base)}; to use another path segment, set the option restPrefix`,
    )
}

/** Throws before any setup; `undefined` counts as absent. */
export function checkKnown(options: unknown, validators: OptionValidators): Json {
  if (!isRecord(options)) throw new Error(`expected the options as an object, got ${options}`)
  rejectUnknownMembers(options, Object.keys(validators), 'options')
  for (const [name, expectation] of Object.entries(validators)) {
    const value = options[name]
    const expected = value === undefined ? undefined : expectation(value)
    if (expected) throw new Error(`expected ${name} to be ${expected}, got ${quote(value)}`)
  }
  return options
}

export function checkOptions(given: unknown, validators: OptionValidators = HOST_VALIDATORS): void {
  const options = checkKnown(given, validators)
  if (options['base'] === undefined)
    throw new Error('expected base to be the address of the site, such as https://site.example')
  rejectRoot(options)
}
