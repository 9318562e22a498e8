/** Work that waits until nobody is kept waiting by it. */
const QUIET_MS = 15
/** Nothing waits longer than this to be begun, however busy it is. */
const LONGEST_WAIT_MS = 1000
/** While it is busy, one piece of work in so much time. */
const BUSY_PAUSE_MS = 5
/** In bytes: what waits is kept whole. */
const MOST_WAITING = 64 * 1024 * 1024

interface Waiting<T> {
  readonly item: T
  readonly size: number
  readonly since: number
}

export interface QuietQueue<T> {
  /** Somebody is served. */
  touch(): void
  add(item: T, size: number): void
  /** Resolves when everything was worked off. */
  drain(): Promise<void>
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds))

/** How long work that is here since then has to wait for a pause in serving. */
function waitOf(since: number, touched: number): number {
  const now = performance.now()
  const quiet = touched + QUIET_MS - now
  if (quiet <= 0) return 0
  return now - since > LONGEST_WAIT_MS ? BUSY_PAUSE_MS : quiet
}

export function createQuietQueue<T>(work: (item: T) => Promise<void>): QuietQueue<T> {
  const waiting: Waiting<T>[] = []
  let size = 0
  let touched = 0
  let isDraining = false
  let running: Promise<void> | undefined

  async function workOff(): Promise<void> {
    for (let [next] = waiting; next; [next] = waiting) {
      const wait = isDraining || size > MOST_WAITING ? 0 : waitOf(next.since, touched)
      const isOverdue = wait === BUSY_PAUSE_MS
      if (wait > 0) await pause(wait)
      if (wait > 0 && !isOverdue) continue
      waiting.shift()
      size -= next.size
      await work(next.item)
      // Between two pieces of work whatever arrived has its turn.
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
    running = undefined
  }

  function start(): Promise<void> {
    running ??= workOff()
    return running
  }

  return {
    touch() {
      touched = performance.now()
    },
    add(item, bytes) {
      touched = performance.now()
      waiting.push({ item, size: bytes, since: touched })
      size += bytes
      void start()
    },
    async drain() {
      isDraining = true
      while (running || waiting.length > 0) await start()
    },
  }
}
