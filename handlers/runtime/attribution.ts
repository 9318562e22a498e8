/** Attributes changes of a site to the request being processed. */
import type { SiteChange, SitesOptions } from '#fixtures/site/sites.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'

type ChangeListener = NonNullable<SitesOptions['changed']>

export interface Attribution {
  /** Runs the synchronous part of a request, during which no other request can write. */
  during<T>(dispatch: Dispatch, run: () => T): T
  /** Listener for every change. */
  readonly changed: ChangeListener
}

interface ChangeListeners {
  readonly changed: ChangeListener | undefined
  /** Also receives the request that wrote. */
  readonly attributed:
    | ((site: string, change: SiteChange, by: Dispatch | undefined) => void)
    | undefined
}

export function createAttribution({ changed: tell, attributed }: ChangeListeners): Attribution {
  let current: Dispatch | undefined
  return {
    during: (dispatch, run) => {
      const outer = current
      current = dispatch
      try {
        return run()
      } finally {
        current = outer
      }
    },
    changed: (site, change) => {
      if (current && 'collection' in change) {
        const { trace } = current
        trace.changes ??= []
        trace.changes.push(change)
      }
      attributed?.(site, change, current)
      tell?.(site, change)
    },
  }
}
