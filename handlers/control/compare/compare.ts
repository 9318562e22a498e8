/** One request as several users: each on a copy of the site, which stays unchanged. */
import { createSite, type Site } from '#fixtures/site/site.ts'
import { templateFrom } from '#fixtures/site/site-template.ts'
import type { ControlTarget } from '#handlers/control/entry.ts'
import { codeOfBody } from '#handlers/control/requests/error-text.ts'
import type { LoggedRequest } from '#handlers/control/requests/logged-request.ts'
import { redactBody } from '#handlers/control/requests/secret-members.rules.ts'
import { findUser, temporaryHeader } from '#handlers/runtime/access/authenticate.ts'
import type { HttpInput, HttpOutput } from '#handlers/runtime/request/http.ts'
import { type Difference, differences } from '#openapi/values/differences.ts'
import { isRecord, type Json, tryParseJson } from '#openapi/values/json.ts'

interface ComparedResponse {
  /** The login; empty for an anonymous caller. */
  readonly as: string
  readonly status: number
  readonly code?: string
  readonly body: string
  /** Members that differ from the response to the original caller. */
  readonly differences: readonly Difference[]
}

const MAX_DIFFERENCES = 100

/** In both directions: a member may be missing on either side. */
export function allDifferences(first: unknown, other: unknown): readonly Difference[] {
  const found = differences(other, first)
  const paths = new Set(found.map(({ path }) => path))
  const added = differences(first, other).filter(({ path }) => !paths.has(path))
  const swapped = added.map(({ path, expected, actual }) => ({
    ...{ path, expected: actual, actual: expected },
  }))
  return [...found, ...swapped].slice(0, MAX_DIFFERENCES)
}

const isRecordOfId = (value: unknown): value is Json & { readonly id: number } =>
  isRecord(value) && typeof value['id'] === 'number'

/** Two lists as records by id, where they have different ones in the same order. */
function byId(lists: readonly [unknown, unknown]): readonly unknown[] {
  const [first, other] = lists.map((list) =>
    Array.isArray(list) && list.every(isRecordOfId) ? list : [],
  )
  const idsIn = (list: readonly { id: number }[] = [], others: readonly { id: number }[] = []) =>
    list.flatMap(({ id }) => (others.some((each) => each.id === id) ? id : [])).join()
  if (!first?.length || !other?.length || idsIn(first, other) !== idsIn(other, first)) return lists
  return [first, other].map((list) =>
    Object.fromEntries(list.map((record) => [`[id=${record.id}]`, record])),
  )
}

/** They would identify the original caller. */
const SESSION_HEADERS = ['cookie', 'x-wp-nonce']

/** The recorded request with other credentials. */
export function inputOf(logged: LoggedRequest, authorization: string | undefined): HttpInput {
  const headers = new Map(Object.entries(logged.headers))
  return {
    method: logged.method,
    target: logged.target,
    origin: logged.origin,
    header: (name) => {
      if (name === 'authorization') return authorization
      if (SESSION_HEADERS.includes(name)) return undefined
      const value = headers.get(name)
      return value === undefined || typeof value === 'string' ? value : value.join(', ')
    },
    ...(logged.body && { body: logged.body }),
  }
}

export function authorizationIn(site: Site, login: string): string | undefined {
  const user = login === '' ? undefined : findUser(site, login)
  return user && temporaryHeader(site, user)
}

export async function respondAs(standIn: ControlTarget, logged: LoggedRequest, login: string) {
  const site = standIn.sites.get(logged.site)
  if (!site) throw new Error(`expected the site ${logged.site}, got none`)
  const copy = createSite({ template: templateFrom(site, [], undefined) })
  const input = inputOf(logged, authorizationIn(copy, login))
  const output: HttpOutput = await standIn.dryRun(copy, input)
  return { as: login, status: output.status, body: redactBody(output.body) }
}

/** The original caller first, unless it is no user of the site any more, then the others. */
function withOriginal(standIn: ControlTarget, logged: LoggedRequest, others: readonly string[]) {
  const site = standIn.sites.get(logged.site)
  const original = logged.trace.user?.login ?? ''
  const isKnown = original === '' || (site && findUser(site, original))
  return [...new Set(isKnown ? [original, ...others] : others)]
}

function differencesIn(first: unknown, other: unknown): readonly Difference[] {
  const [one, another] = byId([first, other])
  return allDifferences(one, another)
}

export async function compareAs(
  standIn: ControlTarget,
  logged: LoggedRequest,
  others: readonly string[],
): Promise<readonly ComparedResponse[]> {
  const logins = withOriginal(standIn, logged, others)
  const responses = await Promise.all(logins.map((login) => respondAs(standIn, logged, login)))
  const first = tryParseJson(responses[0]?.body ?? '')
  return responses.map((response) => {
    const code = codeOfBody(response.status, response.body)
    return {
      ...response,
      ...(code !== undefined && { code }),
      differences: differencesIn(first, tryParseJson(response.body)),
    }
  })
}
