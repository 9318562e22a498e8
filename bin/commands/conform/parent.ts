/** A run of a fleet: the process of the fleet permits its writes, and ends it with itself. */
import { randomUUID } from 'node:crypto'
import process from 'node:process'

const isOfFleet = (): boolean =>
  process.env['UNDERSTUDY_STOP_WITH_PARENT'] !== undefined && process.channel !== undefined

/** Time for the cleanup before another run may take the target, which removes the rest. */
const CLEANUP_MS = 20_000

/** Stops when the process of the fleet is killed, and ends in any case soon after. */
export function onParentExit(stop: () => void): void {
  if (!isOfFleet()) return
  process.once('disconnect', () => {
    stop()
    setTimeout(() => process.exit(2), CLEANUP_MS).unref()
  })
  // The channel alone does not keep a finished run alive.
  process.channel?.unref()
}

/** Asks before every write; after the end of the parent only the cleanup is left, which may write. */
export function permitOfParent(): { readonly permit?: () => Promise<void> } {
  if (!isOfFleet()) return {}
  const waiting = new Map<string, () => void>()
  const settle = (id: string): void => {
    waiting.get(id)?.()
    waiting.delete(id)
    if (waiting.size === 0) process.channel?.unref()
  }
  process.on('message', (id) => settle(String(id)))
  process.once('disconnect', () => [...waiting.keys()].forEach(settle))
  process.channel?.unref()
  const permit = () =>
    new Promise<void>((resolve) => {
      if (!process.connected) return resolve()
      const id = randomUUID()
      waiting.set(id, resolve)
      process.channel?.ref()
      process.send?.(id)
    })
  return { permit }
}
