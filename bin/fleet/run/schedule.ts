/** Runs work with a limit in all and a limit per host, in the order of the list. */

interface WorkLimits<T> {
  readonly concurrency: number
  readonly perHost: number
  readonly hostOf: (item: T) => string
}

export async function runLimited<T>(
  items: readonly T[],
  { concurrency, perHost, hostOf }: WorkLimits<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  const busy = new Map<string, number>()
  const running = new Set<Promise<void>>()
  const isFree = (item: T): boolean => (busy.get(hostOf(item)) ?? 0) < perHost
  const start = (item: T): void => {
    const host = hostOf(item)
    busy.set(host, (busy.get(host) ?? 0) + 1)
    const done = work(item).finally(() => {
      busy.set(host, (busy.get(host) ?? 1) - 1)
      running.delete(done)
    })
    running.add(done)
  }
  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < concurrency ? waiting.findIndex(isFree) : -1
    if (next >= 0) waiting.splice(next, 1).forEach(start)
    else await Promise.race(running)
  }
}
