const FORGOTTEN_AFTER_MS = 1000

/**
 * For memories that hold what somebody sent, and with it credentials: they are useful while a client
 * goes on asking, and nothing of them is to be found a moment later. To be called whenever
 * something was put into one.
 */
export function forAMoment(forget: () => void): () => void {
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
