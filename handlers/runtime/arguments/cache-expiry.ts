const EXPIRY_MS = 1000

/**
 * Expiry for caches that may contain credentials: useful while a client sends a series of requests,
 * cleared shortly after. Call it after every insertion.
 */
export function expireSoon(clear: () => void): () => void {
  let isScheduled = false
  return () => {
    if (isScheduled) return
    isScheduled = true
    const timer: number | { unref(): unknown } = setTimeout(() => {
      isScheduled = false
      clear()
    }, EXPIRY_MS)
    if (typeof timer === 'object') timer.unref()
  }
}
