/** Reads the faults that testers ask for; one that no request could meet is refused. */

import { hintFor } from '#fixtures/schema/members.ts'
import type { Body } from '#handlers/runtime/body.ts'
import type { HttpOutput } from '#handlers/runtime/http.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import type { Route } from '#openapi/contract.ts'
import type { Json } from '#openapi/json.ts'
import { fitsAny } from './fault-path.rules.ts'
import type { Fault, Faults } from './faults.ts'
import { json } from './json.ts'

type SentFault = Pick<Fault, 'path'> & Partial<Fault>

const MOST_TIMES = 10_000
const LONGEST_DELAY = 10_000

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most

interface Member {
  readonly fits: (value: unknown) => boolean
  readonly expected: string
}
const absentOr =
  (fits: Member['fits']): Member['fits'] =>
  (value) =>
    value === undefined || fits(value)
const whole = (least: number, most: number): Member => ({
  fits: absentOr((value) => isWhole(value, least, most)),
  expected: `a whole number from ${least} to ${most}`,
})

const MEMBERS: Readonly<Record<string, Member>> = {
  path: {
    fits: (value) => typeof value === 'string' && /^\/[^\s?#]{0,500}$/.test(value),
    expected: 'a route such as "/core/v2/posts", "/core/v2/posts/{id}" or "/core/v2/*"',
  },
  method: {
    fits: absentOr((value) => typeof value === 'string' && /^[a-z]{1,20}$/i.test(value)),
    expected: 'a method such as "GET"',
  },
  status: whole(400, 599),
  times: whole(1, MOST_TIMES),
  delay: whole(0, LONGEST_DELAY),
}
const NAMES = Object.keys(MEMBERS)

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 100) ?? 'nothing'

function misfitOf(wanted: Json): string | undefined {
  const unknown = Object.keys(wanted).find((name) => !NAMES.includes(name))
  if (unknown !== undefined)
    return `A fault has no member ${shown(unknown)}${hintFor(unknown, NAMES)}; it has ${NAMES.join(', ')}.`
  const wrong = NAMES.find((name) => !MEMBERS[name]?.fits(wanted[name]))
  return (
    wrong && `Expected ${wrong} to be ${MEMBERS[wrong]?.expected}, got ${shown(wanted[wrong])}.`
  )
}

const isFault = (value: Json): value is SentFault & Json => misfitOf(value) === undefined

interface Known {
  readonly routes: readonly Route[]
  readonly restPrefix: string
}

/** Whoever copies an address brings the prefix along. */
function withoutPrefix(path: string, { restPrefix }: Known): string {
  const at = path.indexOf(`/${restPrefix}/`)
  return at < 0 ? path : path.slice(at + restPrefix.length + 1)
}

function neverMet(path: string, known: Known): string | undefined {
  if (fitsAny(path, known.routes)) return undefined
  const route = withoutPrefix(path, known)
  if (route !== path && fitsAny(route, known.routes))
    return `No request would meet ${shown(path)}: paths of faults begin below the prefix, here ${shown(route)}.`
  const paths = known.routes.map((each) => each.path)
  return `No request would meet ${shown(path)}: there is no such route${hintFor(route, paths)}.`
}

interface PlanRequest extends Known {
  readonly faults: Faults
  readonly site: string
}

/** `{ "path": "/core/v2/posts/{id}", "status": 503, "times": 2, "delay": 100 }`. */
export function planFault(request: PlanRequest, { json: wanted }: Body): HttpOutput {
  const refuse = (reason: string) => jsonProblem('understudy_invalid_fault', reason)
  if (!wanted)
    return refuse(
      'Expected a fault as a JSON object in the body, with the content type application/json.',
    )
  if (!isFault(wanted)) return refuse(misfitOf(wanted) ?? '')
  const unmet = neverMet(wanted.path, request)
  if (unmet) return refuse(unmet)
  const { method, times = 1, delay = 0, ...rest } = wanted
  const fault = { ...rest, ...(method && { method: method.toUpperCase() }), times, delay }
  request.faults.plan(request.site, fault)
  return json(request.faults.of(request.site), 201)
}
