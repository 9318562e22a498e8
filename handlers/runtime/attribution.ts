/** Attributes changes of a site to the request being processed, or to its clock. */
import type { SiteChange, SitesOptions } from '#fixtures/site/sites.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'

type ChangeListener = NonNullable<SitesOptions['changed']>

/** `clock` for scheduled work; undefined outside of requests. */
export type ChangeOrigin = Dispatch | 'clock' | undefined

export interface Attribution {
  /** Runs the synchronous part of a request, during which no other request can write. */
  during<T>(origin: Dispatch | 'clock', run: () => T): T
  /** Listener for every change. */
  readonly changed: ChangeListener
}

interface ChangeListeners {
  readonly changed: ChangeListener | undefined
  /** Also receives the origin of the change. */
  readonly attributed: ((site: string, change: SiteChange, by: ChangeOrigin) => void) | undefined
}

export function createAttribution({ changed: tell, attributed }: ChangeListeners): Attribution {
  let current: ChangeOrigin
  return {
    during: (origin, run) => {
      const outer = current
      current = origin
      try {
        return run()
      } finally {
        current = outer
      }
    },
    changed: (site, change) => {
      if (current && current !== 'clock' && 'collection' in change) {
        const { trace } = current
        trace.changes ??= []
        trace.changes.push(change)
      }
      attributed?.(site, change, current)
      tell?.(site, change)
    },
  }
}
