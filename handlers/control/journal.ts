import { printable } from './secrets.rules.ts'

/** One request and what became of it. */
export interface Exchange {
  /** When it came, in milliseconds. */
  readonly at: number
  readonly site: string
  readonly method: string
  readonly target: string
  readonly status: number
  readonly milliseconds: number
  /** The login that was sent, recognised or not. */
  readonly user?: string
  /** Of an error. */
  readonly code?: string
}

/** The last exchanges of a process; older ones make room. */
export interface Journal {
  add(exchange: Exchange): void
  /** Oldest first, fit to be shown. */
  recent(site?: string): readonly object[]
  clear(): void
}

const MOST = 500

const shown = ({ at, site, target, milliseconds, user, ...rest }: Exchange): object => ({
  at: new Date(at).toISOString(),
  site: printable(site),
  ...rest,
  target: printable(target),
  ...(user !== undefined && { user: printable(user) }),
  milliseconds: Math.round(milliseconds * 10) / 10,
})

export function createJournal(most = MOST): Journal {
  let ring: Exchange[] = []
  let oldest = 0
  return {
    add: (exchange) => {
      if (ring.length < most) {
        ring.push(exchange)
        return
      }
      ring[oldest] = exchange
      oldest = (oldest + 1) % most
    },
    recent: (site) =>
      [...ring.slice(oldest), ...ring.slice(0, oldest)]
        .filter((exchange) => site === undefined || exchange.site === site)
        .map(shown),
    clear: () => {
      ring = []
      oldest = 0
    },
  }
}
