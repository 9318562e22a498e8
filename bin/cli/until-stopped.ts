import process from 'node:process'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

const LOOK_AFTER_PARENT_MS = 300
/** Known from the start: a parent that goes while the server starts is missed as well. */
const PARENT = process.ppid

/**
 * Package managers run scripts in a shell, and a signal to them ends both and never comes here; so
 * who was started by one goes when it is left alone.
 */
function whenLeftAlone(leave: () => void): void {
  if (!process.env['npm_execpath']) return
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return
    clearInterval(timer)
    leave()
  }, LOOK_AFTER_PARENT_MS)
  timer.unref()
}

/**
 * Waits for the first signal and then stops in order; a second signal leaves at once. A program that
 * started this one with a channel takes it along, however it ends.
 */
export async function untilStopped(stop: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve())
    if (process.connected) process.once('disconnect', () => resolve())
    whenLeftAlone(resolve)
  })
  for (const signal of SIGNALS) process.once(signal, () => process.exit(130))
  await stop()
  // An open channel would keep the process.
  if (process.connected) process.disconnect()
}
