/** Work that waits until nobody is kept waiting by it. */
const PAUSE_MS = 10
/** In bytes: what waits is kept whole. */
const MOST_WAITING = 64 * 1024 * 1024

interface Waiting<T> {
  readonly item: T
  readonly size: number
}

export interface QuietQueue<T> {
  add(item: T, size: number): void
  /** Resolves when everything was worked off. */
  drain(): Promise<void>
}

export function createQuietQueue<T>(work: (item: T) => Promise<void>): QuietQueue<T> {
  const waiting: Waiting<T>[] = []
  let size = 0
  let running: Promise<void> | undefined

  async function workOff(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
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

  let timer: NodeJS.Timeout | undefined
  return {
    add(item, bytes) {
      waiting.push({ item, size: bytes })
      size += bytes
      if (size > MOST_WAITING) void start()
      else if (!running && !timer)
        timer = setTimeout(() => {
          timer = undefined
          void start()
        }, PAUSE_MS)
    },
    async drain() {
      clearTimeout(timer)
      while (running || waiting.length > 0) await start()
    },
  }
}
