/** The calls of a test, from requests of the log; without passwords. */

import { codeOfBody } from '#handlers/control/requests/error-text.ts'
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import { redactBody } from '#handlers/control/requests/secret-members.rules.ts'
import { redactSecrets } from '#handlers/control/requests/secrets.rules.ts'
import { parseScript } from '#handlers/runtime/response/output.ts'
import { tryParseJson } from '#openapi/values/json.ts'

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

export const WRONG_PASSWORD = 'wrong'

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

const withoutSitePrefix = (target: string): string => target.replace(SITE_PREFIX, '')

/** A script is no JSON. */
const codeLine = (name: string, code: string, { responseBody }: LoggedRequest): string =>
  parseScript(responseBody)
    ? `expect(await ${name}.text()).toContain(${quote(`"code":"${code}"`)})`
    : `expect(await ${name}.json()).toMatchObject({ code: ${quote(code)} })`

/** The call and its expectations, one line each. */
export function callLines(logged: LoggedRequest, at: number, names: CallNames): readonly string[] {
  const name = `response${at + 1}`
  const address = `${names.base} + ${textExpression(withoutSitePrefix(logged.target), logged, names.base)}`
  const options = optionsOf(logged, names).map((line) => `  ${line}`)
  const code = codeOfBody(logged.status, logged.responseBody)
  const tail = options.length ? [', {', ...options, '})'] : [')']
  const [open = '', ...rest] = tail
  return [
    `const ${name} = await ${names.fetch}(${address}${open}`,
    ...rest,
    `expect(${name}.${names.status}).toBe(${logged.status})`,
    ...(code === undefined ? [] : [codeLine(name, code, logged)]),
  ]
}
