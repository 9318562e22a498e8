/** One step of the path of a request. */

import type { ReportFiles } from '#handlers/control/report-files.ts'
import { codeOfLogged, sentErrorOf } from '#handlers/control/requests/error-text.ts'
import {
  isAnsweredByCondition,
  type LoggedRequest,
} from '#handlers/control/requests/logged-request.ts'
import { redactMembers } from '#handlers/control/requests/secret-members.rules.ts'
import type { PublicArguments } from '#handlers/runtime/public-arguments.ts'
import type { Contract } from '#openapi/contract/contract.ts'
import type { Names } from '#openapi/names/names.ts'
import type { Ground } from './grounds.ts'

export const STEP_NAMES = [
  'site',
  'condition',
  'route',
  'caller',
  'arguments',
  'permission',
  'handler',
  'response',
] as const

export interface ExplainedStep {
  readonly step: (typeof STEP_NAMES)[number]
  readonly says: string
  readonly details: readonly string[]
  readonly grounds: readonly Ground[]
  /** Whether this step determined the response. */
  readonly isDecisive: boolean
}

export interface ExplainContext extends PublicArguments {
  readonly contract: Contract
  readonly reportFiles?: ReportFiles | undefined
  readonly names?: Names | undefined
}

export type ExplainStep = (
  logged: LoggedRequest,
  context: ExplainContext,
) => ExplainedStep | undefined

const MAX_QUOTE_LENGTH = 200

/** A value without secrets, on one line. */
export function redactedText(name: string, value: unknown): string {
  const text = JSON.stringify(redactMembers({ [name]: value })[name]) ?? 'nothing'
  return text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text
}

/** The code with which the server itself answered, such as for a body that is too long. */
export function serverError(logged: LoggedRequest): string | undefined {
  if (isAnsweredByCondition(logged)) return undefined
  const code = codeOfLogged(logged)
  return code?.startsWith('understudy_') ? code : undefined
}

/** `403 rest_forbidden: Sorry, …` */
export function errorText(logged: LoggedRequest): string {
  const error = sentErrorOf(logged)
  return error ? `${error.status} ${error.code}: ${error.message}` : ''
}
