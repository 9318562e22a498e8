/** Requests that come all at once take turns with everything else: timers, bodies, new connections. */

/** In the order of asking. */
type InTurn = <T>(job: () => T | Promise<T>) => T | Promise<T>

interface Turns {
  /** Now, or as soon as its turn comes: for what takes less than waiting would. */
  readonly soon: InTurn
  /**
   * When all connections that have something to say were read, one after the other, before any of
   * the responses is sent. The processor then finds code and data of the first in its caches for
   * the second, where reading and sending in between would have driven them out.
   */
  readonly together: InTurn
}

interface TurnOptions {
  /** How long one turn may take, in milliseconds; its last job may end later. */
  readonly most: number
  readonly now?: () => number
  /** Does something after everybody else had their turn. */
  readonly later?: (next: () => void) => unknown
}

/** The runtime reads all connections that have something to say in one go, however many there are. */
export function createTurns(options: TurnOptions): Turns {
  const { most, now = () => performance.now(), later = setImmediate } = options
  let waiting: (() => void)[] = []
  let end: number | undefined
  const begin = (): number => {
    end = now() + most
    later(next)
    return end
  }
  function next(): void {
    end = undefined
    if (!waiting.length) return
    const over = begin()
    let done = 0
    do {
      waiting[done]?.()
      done += 1
    } while (done < waiting.length && now() < over)
    waiting = waiting.slice(done)
  }
  const together: InTurn = (job) => {
    if (end === undefined) begin()
    return new Promise((resolve, reject) => {
      waiting.push(() => {
        try {
          resolve(job())
        } catch (error) {
          reject(error)
        }
      })
    })
  }
  return {
    soon: (job) => {
      // The first of a turn has it for itself.
      if (end === undefined) begin()
      else if (waiting.length || now() >= end) return together(job)
      return job()
    },
    together,
  }
}
