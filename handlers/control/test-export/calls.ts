/** The calls of a test, from requests of the log; without passwords. */

import { codeOfBody } from '#handlers/control/requests/error-text.ts'
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import { redactBody } from '#handlers/control/requests/secret-members.rules.ts'
import { redactSecrets } from '#handlers/control/requests/secrets.rules.ts'
import { parseScript } from '#handlers/runtime/response/output.ts'
import { memberOf, tryParseJson } from '#openapi/values/json.ts'
import { bodyExpectation, type TestRecord } from './expectations.ts'
import { type RepeatedRequest, WRONG_PASSWORD } from './repeat.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

function bodyText({ body }: LoggedRequest): string | undefined {
  try {
    return decoder.decode(body)
  } catch {
    return undefined
  }
}

/** Why a request cannot be repeated; undefined where it can. */
export function obstacleTo(logged: LoggedRequest): string | undefined {
  const { trace, body, bodySize, target, operation, isRest } = logged
  const text = bodyText(logged)
  if (!isRest) return 'it is outside of the interface'
  if (trace.forwardedAs) return 'a deployment answered it'
  if (trace.fault !== undefined || trace.situation) return 'a fault or a situation affected it'
  if (trace.error?.key === 'rest_cookie_invalid_nonce') return 'it has an invalid nonce'
  if ((body?.length ?? 0) < bodySize) return 'its body is stored in part'
  if (text === undefined) return 'its body is not text'
  if (text.startsWith('--')) return 'its body has several parts'
  const hasSecret = redactSecrets(target) !== target || redactBody(text) !== text
  return hasSecret || (operation?.secret && text !== '') ? 'it contains a secret' : undefined
}

/** As a literal of the generated code. */
export const quote = (text: string): string => JSON.stringify(text)

/** Headers with an effect on the response, besides credentials. */
const REPEATED_HEADERS = ['content-type', 'content-disposition', 'x-http-method-override']

/** Credentials that were rejected are repeated with a wrong password. */
function authorizationOf({ trace, login }: LoggedRequest, site: string): readonly string[] {
  if (trace.user) return [`authorization: ${site}.authorization(${quote(trace.user.login)})`]
  return login === undefined
    ? []
    : [`authorization: \`Basic \${btoa(${quote(`${login}:${WRONG_PASSWORD}`)})}\``]
}

export interface CallNames {
  /** The expressions of the base address, of the site and of the function to call. */
  readonly base: string
  readonly site: string
  readonly fetch: string
  /** The option with the body. */
  readonly body: string
  /** The expression of a body that is no valid JSON, where a text would be encoded. */
  readonly rawBody?: (literal: string) => string
  /** The expression of the status of a response. */
  readonly status: string
}

const SITE_PREFIX = /^\/(?:~|%7e)[^/]+/i

/** A text as code: addresses of the site become those of the host of the test. */
function textExpression(text: string, { origin, target }: LoggedRequest, base: string): string {
  const own = origin + (SITE_PREFIX.exec(target)?.[0] ?? '')
  const literals = (part: string): readonly string[] =>
    part
      .split(encodeURIComponent(own))
      .flatMap((piece, at) => [
        ...(at > 0 ? [`encodeURIComponent(${base})`] : []),
        ...(piece ? [quote(piece)] : []),
      ])
  return text
    .split(own)
    .flatMap((part, at) => [...(at > 0 ? [base] : []), ...literals(part)])
    .join(' + ')
}

function bodyExpression(body: string, logged: LoggedRequest, { base, rawBody }: CallNames): string {
  const expression = textExpression(body, logged, base)
  return rawBody && tryParseJson(body) === undefined ? rawBody(expression) : expression
}

function optionsOf(logged: LoggedRequest, names: CallNames): readonly string[] {
  const body = bodyText(logged) ?? ''
  const headers = [
    ...authorizationOf(logged, names.site),
    ...REPEATED_HEADERS.filter((name) => logged.headers[name] !== undefined).map(
      (name) => `'${name}': ${quote(String(logged.headers[name]))}`,
    ),
  ]
  return [
    ...(logged.method === 'GET' ? [] : [`method: ${quote(logged.method)},`]),
    ...(headers.length ? [`headers: { ${headers.join(', ')} },`] : []),
    ...(body ? [`${names.body}: ${bodyExpression(body, logged, names)},`] : []),
  ]
}

/** Path and query within the site. */
const addressOf = ({ target }: LoggedRequest): string => target.replace(SITE_PREFIX, '')

/** The record that the request created. */
function createdBy({ logged, body }: RepeatedRequest, at: number): readonly TestRecord[] {
  const id = memberOf(tryParseJson(body), 'id')
  if (logged.status !== 201 || typeof id !== 'number') return []
  const [collection = ''] = addressOf(logged).split('?')
  return [{ collection, id, expression: `${bodyName(at)}.id` }]
}

const bodyName = (at: number): string => `body${at + 1}`

/** The record of the address; an address continues behind its id with a part or a query. */
function recordOf(logged: LoggedRequest, created: readonly TestRecord[]) {
  const address = addressOf(logged)
  return created.find(({ collection, id }) => {
    const own = `${collection}/${id}`
    return address.startsWith(own) && ['', '/', '?'].includes(address.charAt(own.length))
  })
}

function addressExpression(
  logged: LoggedRequest,
  record: TestRecord | undefined,
  base: string,
): string {
  const address = addressOf(logged)
  if (!record) return `${base} + ${textExpression(address, logged, base)}`
  const rest = address.slice(`${record.collection}/${record.id}`.length)
  const parts = [base, quote(`${record.collection}/`), record.expression]
  return [...parts, ...(rest ? [textExpression(rest, logged, base)] : [])].join(' + ')
}

interface TestCall extends RepeatedRequest {
  readonly at: number
  /** The record of its address. */
  readonly record: TestRecord | undefined
  /** Whether a later request reads the id of its response. */
  readonly isRead: boolean
}

/** A script is no JSON. */
function expectationLines(call: TestCall): readonly string[] {
  const { logged, at, record, isRead } = call
  const response = `response${at + 1}`
  const code = codeOfBody(logged.status, logged.responseBody)
  if (code !== undefined && parseScript(logged.responseBody))
    return [`expect(await ${response}.text()).toContain(${quote(`"code":"${code}"`)})`]
  const json = isRead ? bodyName(at) : `await ${response}.json()`
  const expectation =
    code === undefined ? bodyExpectation(call, record) : `toMatchObject({ code: ${quote(code)} })`
  return [
    ...(isRead ? [`const ${json} = await ${response}.json()`] : []),
    ...(expectation === undefined ? [] : [`expect(${json}).${expectation}`]),
  ]
}

/** The call and its expectations, one line each. */
function callLines(call: TestCall, names: CallNames): readonly string[] {
  const { logged, at, record } = call
  const name = `response${at + 1}`
  const options = optionsOf(logged, names).map((line) => `  ${line}`)
  const tail = options.length ? [', {', ...options, '})'] : [')']
  const [open = '', ...rest] = tail
  return [
    `const ${name} = await ${names.fetch}(${addressExpression(logged, record, names.base)}${open}`,
    ...rest,
    `expect(${name}.${names.status}).toBe(${logged.status})`,
    ...expectationLines(call),
  ]
}

/** The lines of all requests; they use the ids of records that requests before them created. */
export function testLines(
  requests: readonly RepeatedRequest[],
  names: CallNames,
): readonly string[] {
  const created = requests.map(createdBy)
  const records = requests.map(({ logged }, at) => recordOf(logged, created.slice(0, at).flat()))
  return requests.flatMap((request, at) => {
    const isRead = created[at]?.some((each) => records.includes(each)) ?? false
    return callLines({ ...request, at, record: records[at], isRead }, names)
  })
}
