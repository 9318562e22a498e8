/** Who is writing: what changes while a request is answered is that request's doing. */
import type { SitesOptions } from '#fixtures/sites.ts'
import type { Trace } from './trace.ts'

type Changed = NonNullable<SitesOptions['changed']>

export interface Attribution {
  /** Runs what a request does; it runs in one go, so nobody else can write meanwhile. */
  during<T>(trace: Trace, run: () => T): T
  /** To be told of every change. */
  readonly changed: Changed
}

export function createWriting(tell: Changed | undefined): Attribution {
  let current: Trace | undefined
  return {
    during: (trace, run) => {
      const outer = current
      current = trace
      try {
        return run()
      } finally {
        current = outer
      }
    },
    changed: (site, change) => {
      if (current && 'collection' in change) {
        current.changes ??= []
        current.changes.push(change)
      }
      tell?.(site, change)
    },
  }
}
