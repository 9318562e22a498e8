/** Defers work while requests are served. */
const IDLE_MS = 15
/** Maximum delay of the first item, even under load. */
const MAX_WAIT_MS = 1000
/** Under load, one item per interval. */
const BUSY_PAUSE_MS = 5
/** In bytes: queued items are kept in memory. */
const MAX_QUEUED = 64 * 1024 * 1024

interface QueuedItem<T> {
  readonly item: T
  readonly size: number
  readonly since: number
}

interface IdleQueue<T> {
  /** A request is being served. */
  touch(): void
  add(item: T, size: number): void
  /** Resolves when the queue is empty. */
  drain(): Promise<void>
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds))

/** Remaining delay of work queued at `since`. */
function waitOf(since: number, touched: number): number {
  const now = performance.now()
  const quiet = touched + IDLE_MS - now
  if (quiet <= 0) return 0
  return now - since > MAX_WAIT_MS ? BUSY_PAUSE_MS : quiet
}

export function createIdleQueue<T>(work: (item: T) => Promise<void>): IdleQueue<T> {
  const waiting: QueuedItem<T>[] = []
  let size = 0
  let touched = 0
  let isDraining = false
  let running: Promise<void> | undefined

  async function workOff(): Promise<void> {
    for (let [next] = waiting; next; [next] = waiting) {
      const wait = isDraining || size > MAX_QUEUED ? 0 : waitOf(next.since, touched)
      const isOverdue = wait === BUSY_PAUSE_MS
      if (wait > 0) await pause(wait)
      if (wait > 0 && !isOverdue) continue
      waiting.shift()
      size -= next.size
      await work(next.item)
      // Lets pending I/O run between two items.
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
