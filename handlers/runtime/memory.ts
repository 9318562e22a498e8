/** Where responses to reads are kept, one for an address, until another one takes its place. */
import type { SiteLocation } from './call.ts'
import type { Caller } from './caller.ts'
import type { HttpInput, HttpOutput } from './http.ts'
import type { Trace } from './trace.ts'

export interface KeptResponse extends Pick<Trace, 'args' | 'error'> {
  /** The state of the site it was made of. */
  readonly version: number
  readonly caller: Caller
  readonly place: SiteLocation
  /** Of the last who got it: by which the same headers are known, and why they were not believed. */
  head: HttpInput['head']
  rejection: Trace['rejection']
  /** The headers that were looked at, with their values. */
  readonly headers: ReadonlyMap<string, string | undefined>
  readonly output: HttpOutput
}

export interface Memory {
  recall(): KeptResponse | undefined
  keep(fresh: KeptResponse): void
}

/** In characters: of one body, and of all together, which a host may keep as bytes once more. */
export const LONGEST_KEPT = 128 * 1024
const MOST_TOGETHER = 8 * 1024 * 1024

export function createMemories() {
  let held = 0
  return {
    open: (): Memory => {
      let last: KeptResponse | undefined
      return {
        recall: () => last,
        keep: (fresh) => {
          held += fresh.output.body.length - (last?.output.body.length ?? 0)
          last = fresh
        },
      }
    },
    isFull: (): boolean => held > MOST_TOGETHER - LONGEST_KEPT,
    forget: (): void => {
      held = 0
    },
  }
}
