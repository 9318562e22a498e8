/** Requests that come all at once take turns with everything else: timers, bodies, new connections. */

/** Now, or as soon as its turn comes; in the order of asking. */
type InTurn = <T>(job: () => T | Promise<T>) => T | Promise<T>

interface TurnOptions {
  /** How long one turn may take, in milliseconds; its last job may end later. */
  readonly most: number
  readonly now?: () => number
  /** Does something after everybody else had their turn. */
  readonly later?: (next: () => void) => unknown
}

/** The runtime reads all connections that have something to say in one go, however many there are. */
export function createTurns(options: TurnOptions): InTurn {
  const { most, now = () => performance.now(), later = setImmediate } = options
  let waiting: (() => void)[] = []
  let end: number | undefined
  const begin = (): number => {
    end = now() + most
    later(next)
    return end
  }
  async function next(): Promise<void> {
    end = undefined
    if (!waiting.length) return
    const over = begin()
    let done = 0
    do {
      waiting[done]?.()
      done += 1
      // What follows from it is part of it: the response is sent.
      await undefined
    } while (done < waiting.length && now() < over)
    waiting = waiting.slice(done)
  }
  return (job) => {
    const over = end ?? begin()
    if (!waiting.length && now() < over) return job()
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
}
