import type { Terminal } from '#bin/cli/terminal.ts'
import { DEFAULT_SITE } from '#fixtures/sites.ts'
import { blankQuoted, printable, visible } from '#handlers/control/secrets.rules.ts'
import type { Exchange } from '#handlers/hosts/server.ts'
import { remembering } from '#handlers/platform/text/remembering.ts'
import type { ShownUser } from './dataset.ts'

interface StartFacts {
  readonly roots: readonly string[]
  /** The control interface. */
  readonly control: string
  /** The authorization screen. */
  readonly authorize: string
  readonly users: readonly ShownUser[]
}

interface RequestLog {
  started(what: StartFacts): void
  exchange(exchange: Exchange): void
  failure(error: unknown): void
  /** Prints what is still waiting. */
  flush(): void
}

const colourOf = (status: number) => (status < 300 ? 'green' : status < 500 ? 'yellow' : 'red')

const FLUSH_DELAY = 50
const LONGEST_REASON = 8000

interface LineBuffer {
  readonly add: (line: string) => void
  readonly flush: () => void
}

/** Lines go out together a moment later: a system call for each would cost more than the responses. */
function bufferLines(write: (text: string) => void): LineBuffer {
  let waiting: string[] = []
  const flush = (): void => {
    if (waiting.length) write(waiting.join(''))
    waiting = []
  }
  return {
    add: (line) => {
      if (!waiting.length) setTimeout(flush, FLUSH_DELAY)
      waiting.push(line)
    },
    flush,
  }
}

interface LogOptions {
  readonly terminal: Terminal
  readonly asJson: boolean
}

/** Told by the code that failed, which may quote what was sent. */
const reasonOf = (error: unknown): string =>
  String(error instanceof Error ? error.stack : error)
    .slice(0, LONGEST_REASON)
    .split('\n')
    .map((line) => visible(blankQuoted(line)))
    .join('\n')

const passwordText = ({ password }: ShownUser): string =>
  password === undefined ? '(as the dataset says)' : visible(password)

/** Site and user where they are not the usual ones, and why it was refused. */
function remarksOn({ site, user, code, status, hints }: Exchange): readonly string[] {
  // Whoever is recognised and may not is answered with 403.
  const isUnknown = user !== undefined && status === 401
  return [
    ...(site === DEFAULT_SITE ? [] : [`site ${printable(site)}`]),
    ...(user === undefined
      ? []
      : [isUnknown ? `password of ${printable(user)} not recognised` : printable(user)]),
    ...(code === undefined ? [] : [code]),
    ...(hints ?? []).map(printable),
  ]
}

/** Clients ask for the same addresses again and again; what is shown of them is worked out once. */
const createTargets = (): ((target: string) => string) => remembering(printable, 500)

function readableLog({ write, note, style }: Terminal): RequestLog {
  const { add, flush } = bufferLines(write)
  const shownTarget = createTargets()
  return {
    flush,
    started: ({ roots, control, authorize, users }) => {
      for (const root of roots) write(`listening on ${style('bold', root)}\n`)
      write(`  inspector        ${control}\n  authorization    ${authorize}\n`)
      const logins = users.map(({ login }) => visible(login))
      const width = Math.max(...logins.map((login) => login.length), 0)
      for (const [at, user] of users.entries())
        write(`  ${logins[at]?.padEnd(width)}  ${passwordText(user)}  (${user.role})\n`)
    },
    exchange: (exchange) => {
      const { method, target, status, milliseconds } = exchange
      const remarks = style(
        'dim',
        [`${milliseconds.toFixed(1)} ms`, ...remarksOn(exchange)].join(', '),
      )
      add(
        `${style(colourOf(status), String(status))} ${method.padEnd(6)} ${shownTarget(target)} ${remarks}\n`,
      )
    },
    failure: (error) => note(`the stand-in failed: ${reasonOf(error)}`),
  }
}

/** A dataset may say anything; a terminal may show the lines as they are. */
const shownUser = ({ login, role, password }: ShownUser): object => ({
  login: visible(login),
  role,
  ...(password !== undefined && { password: visible(password) }),
})

function jsonLog({ write }: Terminal): RequestLog {
  const { add, flush } = bufferLines(write)
  const shownTarget = createTargets()
  const line = (value: object) => add(`${JSON.stringify(value)}\n`)
  return {
    flush,
    started: ({ roots, control, authorize, users }) => {
      for (const root of roots) line({ event: 'listening', root, control, authorize })
      for (const user of users) line({ event: 'user', ...shownUser(user) })
    },
    exchange: (exchange) =>
      line({
        event: 'request',
        ...exchange,
        at: new Date(exchange.at).toISOString(),
        site: printable(exchange.site),
        target: shownTarget(exchange.target),
        ...(exchange.user !== undefined && { user: printable(exchange.user) }),
        ...(exchange.hints && { hints: exchange.hints.map(printable) }),
      }),
    failure: (error) => line({ event: 'failure', message: reasonOf(error) }),
  }
}

export const createRequestLog = ({ terminal, asJson }: LogOptions): RequestLog =>
  asJson ? jsonLog(terminal) : readableLog(terminal)
