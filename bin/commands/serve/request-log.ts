import type { Terminal } from '#bin/cli/terminal.ts'
import type { Exchange } from '#handlers/control/journal.ts'
import { blankQuoted, printable, visible } from '#handlers/control/secrets.rules.ts'
import type { ShownUser } from './dataset.ts'

interface RequestLog {
  started(what: { readonly roots: readonly string[]; readonly users: readonly ShownUser[] }): void
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

function readableLog({ write, note, style }: Terminal): RequestLog {
  const { add, flush } = bufferLines(write)
  return {
    flush,
    started: ({ roots, users }) => {
      for (const root of roots) write(`listening on ${style('bold', root)}\n`)
      const logins = users.map(({ login }) => visible(login))
      const width = Math.max(...logins.map((login) => login.length), 0)
      for (const [at, user] of users.entries())
        write(`  ${logins[at]?.padEnd(width)}  ${passwordText(user)}  (${user.role})\n`)
    },
    exchange: ({ method, target, status, milliseconds }) =>
      add(
        `${style(colourOf(status), String(status))} ${method.padEnd(6)} ${printable(target)} ${style('dim', `${milliseconds.toFixed(1)} ms`)}\n`,
      ),
    failure: (error) => note(`the stand-in failed: ${reasonOf(error)}`),
  }
}

function jsonLog({ write }: Terminal): RequestLog {
  const { add, flush } = bufferLines(write)
  const line = (value: object) => add(`${JSON.stringify(value)}\n`)
  return {
    flush,
    started: ({ roots, users }) => {
      for (const root of roots) write(`listening on ${root}\n`)
      for (const { login, role, password } of users)
        line({
          event: 'user',
          login: visible(login),
          role,
          ...(password !== undefined && { password: visible(password) }),
        })
    },
    exchange: (exchange) =>
      line({
        event: 'request',
        ...exchange,
        at: new Date(exchange.at).toISOString(),
        site: printable(exchange.site),
        target: printable(exchange.target),
      }),
    failure: (error) => line({ event: 'failure', message: reasonOf(error) }),
  }
}

export const createRequestLog = ({ terminal, asJson }: LogOptions): RequestLog =>
  asJson ? jsonLog(terminal) : readableLog(terminal)
