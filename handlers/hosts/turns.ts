/** Requests that come all at once take turns with everything else: timers, bodies, new connections. */

interface Turns {
  /** Whether a job that takes less than waiting would may be done at once: its turn is not over. */
  readonly hasTime: () => boolean
  /**
   * When all connections that have something to say were read, one after the other in the order of
   * asking, before any of the responses is sent. The processor then finds code and data of the
   * first in its caches for the second, where reading and sending in between would have driven
   * them out.
   */
  readonly together: <T>(job: () => T | Promise<T>) => Promise<T>
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
  /** When this turn is over; it may have been over for long, because nobody looks while nobody asks. */
  let end: number | undefined
  let isComing = false
  const callNext = (): void => {
    if (!isComing) later(next)
    isComing = true
  }
  function next(): void {
    isComing = false
    end = undefined
    if (!waiting.length) return
    callNext()
    const over = now() + most
    end = over
    let done = 0
    do {
      waiting[done]?.()
      done += 1
    } while (done < waiting.length && now() < over)
    waiting = waiting.slice(done)
  }
  return {
    hasTime: () => {
      if (waiting.length) return false
      const at = now()
      end ??= at + most
      return at < end
    },
    together: (job) => {
      callNext()
      return new Promise((resolve, reject) => {
        waiting.push(() => {
          try {
            resolve(job())
          } catch (error) {
            reject(error)
          }
        })
      })
    },
  }
}
