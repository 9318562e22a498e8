/**
 * The situation of a whole site: slow, offline, read-only, rate-limited, or with expired passwords.
 */

import {
  boolean,
  type Field,
  fieldOf,
  integer,
  type Members,
  members,
  optional,
  withSchema,
} from '#fixtures/schema/fields.ts'
import { readMembers } from '#fixtures/schema/members.ts'
import { createIds, type IdState } from '#fixtures/values/ids.ts'
import { flag, shapeOf, integer as wholeShape } from '#handlers/control/shapes.ts'
import { isIntegerBetween, latency, randomDelay } from './latency.ts'

const MAX_REQUESTS = 1_000_000

const positiveInteger = (max: number, description?: string): Field<number, 'needed'> =>
  withSchema(
    fieldOf('number', `a whole number from 1 to ${max}`, (value) =>
      isIntegerBetween(value, 1, max),
    ),
    { ...wholeShape(description), minimum: 1, maximum: max },
  )

const logins: Field<boolean | readonly string[], 'needed'> = withSchema(
  fieldOf(
    'any',
    'true, or a list of logins',
    (value) =>
      typeof value === 'boolean' ||
      (Array.isArray(value) && value.every((each) => typeof each === 'string')),
  ),
  {
    description: 'Treats application passwords as wrong: of all users, or of these logins.',
    oneOf: [{ type: 'boolean' }, { type: 'array', items: { type: 'string' } }],
  },
)

const LIMIT_FIELDS = {
  requests: positiveInteger(MAX_REQUESTS),
  seconds: positiveInteger(86_400, "In seconds of the site's clock."),
}

export const SITUATION_FIELDS = {
  /** Delays every response by milliseconds, or within a range. */
  latency: optional(latency('Delays every response.')),
  /** Closes every connection without a response. */
  offline: optional(withSchema(boolean, flag('Closes every connection without a response.'))),
  /** Rejects writes with 503. */
  readOnly: optional(withSchema(boolean, flag('Rejects writes with 503.'))),
  /** Requests per interval of the site's clock; beyond it 429 with Retry-After. */
  rateLimit: optional(
    withSchema(
      members(LIMIT_FIELDS),
      shapeOf(LIMIT_FIELDS, 'Requests beyond it get 429 with Retry-After.'),
    ),
  ),
  /** Treats application passwords as wrong: of all users, or of these logins. */
  expiredPasswords: optional(logins),
  /** Seed for a latency range. */
  seed: optional(withSchema(integer, wholeShape())),
}

/** The same as a schema, for the control interface and for editors. */
export const SITUATION = shapeOf(SITUATION_FIELDS)

export type Situation = Members<typeof SITUATION_FIELDS>

export const readSituation = (input: unknown, place = 'situation'): Situation =>
  readMembers(input, SITUATION_FIELDS, place)

interface LimitWindow {
  readonly since: number
  readonly used: number
}

/** A situation with its progress, as JSON. */
export interface SituationState {
  readonly situation: Situation
  readonly ids: IdState
  /** Absent before the first counted request. */
  readonly window?: LimitWindow
}

/** A situation in effect. */
export interface ActiveSituation {
  readonly situation: Situation
  delay(): number
  /** Seconds to wait; undefined below the limit. */
  overLimit(now: number): number | undefined
  hasExpired(login: string): boolean
  state(): SituationState
}

interface RateLimiter {
  readonly overLimit: ActiveSituation['overLimit']
  window(): LimitWindow | undefined
}

function createRateLimiter({ rateLimit }: Situation, from: LimitWindow | undefined): RateLimiter {
  let window = from
  if (!rateLimit) return { overLimit: () => undefined, window: () => undefined }
  const { requests, seconds } = rateLimit
  return {
    window: () => window,
    overLimit: (now) => {
      const isElapsed = !window || now - window.since >= seconds * 1000 || now < window.since
      const { since, used } = window && !isElapsed ? window : { since: now, used: 0 }
      if (used >= requests) return Math.ceil(seconds - (now - since) / 1000)
      window = { since, used: used + 1 }
      return undefined
    },
  }
}

const initialState = (situation: Situation): SituationState => ({
  situation,
  ids: { next: {}, seed: situation.seed ?? 1 },
})

function activate({ situation, ids: from, window: counted }: SituationState): ActiveSituation {
  const ids = createIds(from)
  const { overLimit, window } = createRateLimiter(situation, counted)
  const { expiredPasswords = false } = situation
  return {
    situation,
    delay: () => randomDelay(situation.latency ?? 0, ids),
    overLimit,
    state: () => {
      const current = window()
      return { situation, ids: ids.state(), ...(current && { window: current }) }
    },
    hasExpired: (login) =>
      typeof expiredPasswords === 'boolean' ? expiredPasswords : expiredPasswords.includes(login),
  }
}

export interface Situations {
  of(site: string): Situation
  /** Replaces the previous situation. */
  set(site: string, situation: Situation): void
  clear(site: string): void
  /** For other replicas of the server. */
  restore(site: string, state: SituationState | undefined): void
  /** Undefined without a situation. */
  active(site: string): ActiveSituation | undefined
}

const NO_SITUATION: Situation = Object.freeze({})

export function createSituations(): Situations {
  const active = new Map<string, ActiveSituation>()
  return {
    of: (site) => active.get(site)?.situation ?? NO_SITUATION,
    set: (site, situation) => {
      if (Object.keys(situation).length) active.set(site, activate(initialState(situation)))
      else active.delete(site)
    },
    clear: (site) => {
      active.delete(site)
    },
    restore: (site, state) => {
      if (state) active.set(site, activate(state))
      else active.delete(site)
    },
    active: (site) => (active.size ? active.get(site) : undefined),
  }
}
