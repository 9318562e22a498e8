/** The sources of the checks of arguments: those that rejected one, else all of them. */
import type { ReportFiles } from '#handlers/control/report-files.ts'
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import { FORBIDDEN_STATUS } from '#handlers/control/requests/rejected-arguments.ts'
import type { ApiError } from '#handlers/runtime/errors.ts'
import type { Trace } from '#handlers/runtime/trace.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { memberOf } from '#openapi/values/json.ts'
import { decision, ERRORS_DECISION, type Ground, groundOf, platform, section } from './grounds.ts'

const ORDER = platform('platform/core 2.8', 'required arguments, then two groups of checks')

/** Rejections before the checks of single arguments. */
const BEFORE_CHECKS: Readonly<Record<string, Ground>> = {
  rest_invalid_json: platform('platform/core 2.3', 'malformed JSON is rejected'),
  rest_callback_invalid: platform('platform/core 2.7', 'an invalid callback name is rejected'),
}
const STATUS = platform(
  'platform/core 6.2',
  'statuses other than publish need the permission to edit',
)

/** The constraints that section 7 lists: neither lengths nor types. */
const LISTED: ReadonlySet<unknown> = new Set([
  'rest_missing_callback_param',
  'rest_property_required',
  'rest_not_in_enum',
  'rest_out_of_bounds',
  'rest_invalid_pattern',
  'rest_too_many_items',
  'rest_too_few_items',
])
const VALID_DATES = platform(
  'platform/core 3.3',
  'a date-time needs a time of day and a valid date',
)
const LENGTHS: ReadonlySet<unknown> = new Set(['rest_too_long', 'rest_too_short'])

interface FailedCheck {
  readonly name: string
  /** Undefined for a check of the operation's own. */
  readonly code: unknown
}

export function failedChecks({ key, details: { data } }: ApiError): readonly FailedCheck[] {
  const names = memberOf(data, 'params')
  if (Array.isArray(names)) return names.map((name) => ({ name: String(name), code: key }))
  const problems = memberOf(data, 'details')
  return Object.keys(Object(names)).map((name) => ({
    name,
    code: memberOf(memberOf(problems, name), 'code'),
  }))
}

/** The document states neither operations of an extension nor the arguments that one adds. */
const isOfExtension = ({ extension }: ContractOperation, name: string): boolean =>
  extension === true || (extension?.includes(name) ?? false)

const EXTENSION = 'D-054'

const extensionGround = (
  { assumed, extension }: ContractOperation,
  files: ReportFiles | undefined,
): Ground => decision((extension === true ? assumed?.behaviour : undefined) ?? EXTENSION, files)

/** The present status of an item is accepted, also outside of the enum. */
const PRESENT = platform('platform/core 7.4', 'a change accepts the present status of the item')

function acceptedGround(
  { args = {} }: Trace,
  operation: ContractOperation,
  files: ReportFiles | undefined,
): Ground {
  if (operation.extension === true) return extensionGround(operation, files)
  const { status } = args
  const listed = operation.args['status']?.enum
  const isOutside = typeof status === 'string' && listed?.includes(status) === false
  return isOutside ? PRESENT : section('7')
}

function groundOfCheck(
  { name, code }: FailedCheck,
  operation: ContractOperation,
  files: ReportFiles | undefined,
): Ground | undefined {
  if (code === FORBIDDEN_STATUS) return STATUS
  if (isOfExtension(operation, name)) return extensionGround(operation, files)
  // The decision about arguments that the document does not declare is cited once for all.
  const isDeclared = Object.hasOwn(operation.args, name)
  if (isDeclared && LISTED.has(code)) return section('7')
  if (LENGTHS.has(code)) return decision('D-010', files)
  if (code === 'rest_invalid_date') return VALID_DATES
  if (code === 'rest_invalid_type') return decision('D-071', files)
  if (!isDeclared) return undefined
  const quirk = code === undefined ? operation.args[name]?.quirk : undefined
  const own = quirk?.decision ?? operation.assumed?.errors ?? ERRORS_DECISION
  // The general decision is about codes, not about values.
  return own === ERRORS_DECISION ? undefined : decision(own, files)
}

export function checkGrounds(
  logged: LoggedRequest,
  operation: ContractOperation,
  files: ReportFiles | undefined,
): readonly Ground[] {
  const { error, args, decisions } = logged.trace
  if (args || decisions || !error) return [acceptedGround(logged.trace, operation, files)]
  const early = BEFORE_CHECKS[error.key]
  if (early) return [early]
  const failed = failedChecks(error)
  if (!failed.length) return [groundOf(operation, 'errors', files)]
  const grounds = failed.flatMap((each) => groundOfCheck(each, operation, files) ?? [])
  return grounds.includes(STATUS) ? grounds : [...grounds, ORDER]
}
