/** Who is writing: what changes while a request is answered is that request's doing. */
import type { SiteChange, SitesOptions } from '#fixtures/sites.ts'
import type { Dispatch } from './dispatch.ts'

type Changed = NonNullable<SitesOptions['changed']>

export interface Attribution {
  /** Runs what a request does; it runs in one go, so nobody else can write meanwhile. */
  during<T>(dispatch: Dispatch, run: () => T): T
  /** To be told of every change. */
  readonly changed: Changed
}

interface ChangeListeners {
  readonly changed: Changed | undefined
  /** Told who wrote as well. */
  readonly attributed:
    | ((site: string, change: SiteChange, by: Dispatch | undefined) => void)
    | undefined
}

export function createWriting({ changed: tell, attributed }: ChangeListeners): Attribution {
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
