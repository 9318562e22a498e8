const FORGOTTEN_AFTER_MS = 1000

/**
 * Expiry for caches that may contain credentials: useful while a client sends a series of requests,
 * cleared shortly after. Call it after every insertion.
 */
export function expireSoon(forget: () => void): () => void {
  let isAwaited = false
  return () => {
    if (isAwaited) return
    isAwaited = true
    const timer: number | { unref(): unknown } = setTimeout(() => {
      isAwaited = false
      forget()
    }, FORGOTTEN_AFTER_MS)
    if (typeof timer === 'object') timer.unref()
  }
}
