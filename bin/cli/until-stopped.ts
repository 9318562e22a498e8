import process from 'node:process'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Waits for the first signal and then stops in order; a second signal leaves at once. A program that
 * started this one with a channel takes it along, however it ends.
 */
export async function untilStopped(stop: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve())
    if (process.connected) process.once('disconnect', () => resolve())
  })
  for (const signal of SIGNALS) process.once(signal, () => process.exit(130))
  await stop()
  // An open channel would keep the process.
  if (process.connected) process.disconnect()
}
