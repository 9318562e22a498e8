import process from 'node:process'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

const PARENT_CHECK_INTERVAL_MS = 300
/** Read on start, so that a parent that exits during startup is detected as well. */
const PARENT = process.ppid

/**
 * Package managers run scripts in a shell, and a signal to them ends both without reaching this
 * process. If started by one, the process exits when it loses its parent.
 */
function onParentExit(stop: () => void): void {
  if (!process.env['npm_execpath']) return
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return
    clearInterval(timer)
    stop()
  }, PARENT_CHECK_INTERVAL_MS)
  timer.unref()
}

/**
 * Waits for the first signal and then shuts down gracefully; a second signal exits at once. A
 * parent process connected by an IPC channel also stops this process when it ends.
 */
export async function waitForSignal(stop: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve())
    if (process.connected) process.once('disconnect', () => resolve())
    onParentExit(resolve)
  })
  for (const signal of SIGNALS) process.once(signal, () => process.exit(130))
  await stop()
  // An open channel would keep the process alive.
  if (process.connected) process.disconnect()
}
