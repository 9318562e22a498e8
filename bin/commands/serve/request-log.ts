import type { Terminal } from '#bin/cli/terminal.ts'
import { DEFAULT_SITE } from '#fixtures/site/sites.ts'
import { escapeControls, redactProse, toLogText } from '#handlers/control/requests/secrets.rules.ts'
import type { LazyExchange, LoggedExchange } from '#handlers/hosts/server/server.ts'
import { memoizeText } from '#handlers/platform/text/memoize-text.ts'
import type { DatasetUser } from './dataset.ts'

interface StartFacts {
  readonly roots: readonly string[]
  /** The control interface, if it is on. */
  readonly control?: string
  /** The authorization screen. */
  readonly authorize: string
  readonly users: readonly DatasetUser[]
}

interface RequestLog {
  started(what: StartFacts): void
  exchange(exchange: LazyExchange): void
  failure(error: unknown): void
  /** Prints buffered lines. */
  flush(): void
}

const colourOf = (status: number) => (status < 300 ? 'green' : status < 500 ? 'yellow' : 'red')

const FLUSH_DELAY = 50
const MAX_REASON_LENGTH = 8000

interface LineBuffer<T> {
  readonly add: (what: T) => void
  readonly flush: () => void
}

/** Lines are buffered for a moment: a system call for each would cost more than the responses. */
function bufferLines<T>(write: (text: string) => void, lineOf: (what: T) => string): LineBuffer<T> {
  let waiting: T[] = []
  const flush = (): void => {
    const lines = waiting.map(lineOf)
    waiting = []
    if (lines.length) write(lines.join(''))
  }
  return {
    add: (what) => {
      if (!waiting.length) setTimeout(flush, FLUSH_DELAY)
      waiting.push(what)
    },
    flush,
  }
}

interface LogOptions {
  readonly terminal: Terminal
  readonly asJson: boolean
}

/** The stack may quote request data, which is redacted. */
const reasonOf = (error: unknown): string =>
  String(error instanceof Error ? error.stack : error)
    .slice(0, MAX_REASON_LENGTH)
    .split('\n')
    .map((line) => escapeControls(redactProse(line)))
    .join('\n')

const passwordText = ({ password }: DatasetUser): string =>
  password === undefined ? '(as the dataset says)' : escapeControls(password)

/** Site and user unless they are the defaults, and the reason of a refusal. */
function remarksOn({ site, user, code, status, hints }: LoggedExchange): string {
  // A known user without permission gets 403.
  const isUnknown = user !== undefined && status === 401
  let remarks = ''
  if (site !== DEFAULT_SITE) remarks += `, site ${toLogText(site)}`
  if (user !== undefined)
    remarks += isUnknown
      ? `, password of ${toLogText(user)} not recognised`
      : `, ${toLogText(user)}`
  if (code !== undefined) remarks += `, ${code}`
  for (const hint of hints ?? []) remarks += `, ${toLogText(hint)}`
  return remarks
}

/** Cached, because clients request the same addresses repeatedly. */
const createTargets = (): ((target: string) => string) => memoizeText(toLogText, 500)

/** An open inspector reads the control interface every few seconds. */
const isControlRead = ({ method, target, status }: LoggedExchange): boolean =>
  method === 'GET' && status < 400 && /\/__understudy\b/.test(target.split('?', 1)[0] ?? '')

function readableLog({ write, note, style }: Terminal): RequestLog {
  const shownTarget = createTargets()
  const { add, flush } = bufferLines<LazyExchange>(write, (tell) => {
    const exchange = tell()
    if (isControlRead(exchange)) return ''
    const { method, target, status, milliseconds } = exchange
    const remarks = `${milliseconds.toFixed(1)} ms${remarksOn(exchange)}`
    const code = style(colourOf(status), String(status))
    return `${code} ${method.padEnd(6)} ${shownTarget(target)} ${style('dim', remarks)}\n`
  })
  return {
    flush,
    started: ({ roots, control, authorize, users }) => {
      for (const root of roots) write(`listening on ${style('bold', root)}\n`)
      if (control !== undefined) write(`  inspector        ${control}\n`)
      write(`  authorization    ${authorize}\n`)
      const logins = users.map(({ login }) => escapeControls(login))
      const width = Math.max(...logins.map((login) => login.length), 0)
      for (const [at, user] of users.entries())
        write(`  ${logins[at]?.padEnd(width)}  ${passwordText(user)}  (${user.role})\n`)
    },
    exchange: add,
    failure: (error) => note(`the stand-in failed: ${reasonOf(error)}`),
  }
}

/** A dataset may contain control characters; a terminal may show the lines unchanged. */
const shownUser = ({ login, role, password }: DatasetUser): object => ({
  login: escapeControls(login),
  role,
  ...(password !== undefined && { password: escapeControls(password) }),
})

function jsonLog({ write }: Terminal): RequestLog {
  const shownTarget = createTargets()
  const shownExchange = (exchange: LoggedExchange): object => ({
    event: 'request',
    ...exchange,
    at: new Date(exchange.at).toISOString(),
    site: toLogText(exchange.site),
    target: shownTarget(exchange.target),
    user: exchange.user && toLogText(exchange.user),
    hints: exchange.hints?.length ? exchange.hints.map(toLogText) : undefined,
  })
  const { add, flush } = bufferLines<() => object>(write, (tell) => `${JSON.stringify(tell())}\n`)
  const line = (what: object): void => add(() => what)
  return {
    flush,
    started: ({ roots, control, authorize, users }) => {
      for (const root of roots) line({ event: 'listening', root, control, authorize })
      for (const user of users) line({ event: 'user', ...shownUser(user) })
    },
    exchange: (tell) => add(() => shownExchange(tell())),
    failure: (error) => line({ event: 'failure', message: reasonOf(error) }),
  }
}

export const createRequestLog = ({ terminal, asJson }: LogOptions): RequestLog =>
  asJson ? jsonLog(terminal) : readableLog(terminal)
