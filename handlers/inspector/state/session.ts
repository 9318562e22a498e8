/** What the whole page knows of the stand-in. */
import { signal } from '@preact/signals'
import { ask } from '#handlers/inspector/client/control.ts'
import type { ShownClock, ShownHealth } from '#handlers/inspector/client/shapes.ts'
import { site } from './route.ts'

export const health = signal<ShownHealth | undefined>(undefined)
export const clock = signal<ShownClock | undefined>(undefined)
/** Rises whenever something may have changed; what was loaded is then loaded again. */
export const revision = signal(0)

/** A sentence for whoever did something: what became of it. */
export interface Notice {
  readonly text: string
  readonly isProblem: boolean
}
export const notice = signal<Notice | undefined>(undefined)

export const say = (text: string): void => {
  notice.value = { text, isProblem: false }
}
export const complain = (error: unknown): void => {
  notice.value = { text: error instanceof Error ? error.message : String(error), isProblem: true }
}

export async function refresh(): Promise<void> {
  health.value = await ask<ShownHealth>('GET /health')
  clock.value = await ask<ShownClock>('GET /clock', { site: site.value })
  revision.value += 1
}

/** Does something, says so, and lets everything that is shown be loaded again. */
export async function act(words: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    await refresh()
    say(words)
    return true
  } catch (error) {
    complain(error)
    return false
  }
}
