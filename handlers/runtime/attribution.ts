/** Attributes changes of a site to the request being processed, or to its clock. */
import type { SiteChange, SitesOptions } from '#fixtures/site/sites.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'

type ChangeListener = NonNullable<SitesOptions['changed']>
/** Also receives the origin of the change. */
export type AttributedListener = (site: string, change: SiteChange, by: ChangeOrigin) => void

/** A request that another replica of the server handled. */
export interface ReplicaOrigin {
  readonly kind: 'request' | 'control' | 'clock' | 'direct'
  readonly method?: string
  readonly path?: string
  readonly operation?: string
}

/** `clock` for scheduled work; undefined outside of requests. */
export type ChangeOrigin = Dispatch | ReplicaOrigin | 'clock' | undefined

export const isDispatch = (origin: ChangeOrigin): origin is Dispatch =>
  typeof origin === 'object' && 'trace' in origin

export interface Attribution {
  /** Runs the synchronous part of a request, during which no other request can write. */
  during<T>(origin: NonNullable<ChangeOrigin>, run: () => T): T
  /** Runs writes that no listener receives. */
  silently<T>(run: () => T): T
  /** Listener for every change. */
  readonly changed: ChangeListener
}

interface ChangeListeners {
  readonly changed: AttributedListener | undefined
  readonly attributed: AttributedListener | undefined
}

export function createAttribution({ changed: notify, attributed }: ChangeListeners): Attribution {
  let current: ChangeOrigin
  let isSilent = false
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
    silently: (run) => {
      isSilent = true
      try {
        return run()
      } finally {
        isSilent = false
      }
    },
    changed: (site, change) => {
      if (isSilent) return
      if (isDispatch(current) && 'collection' in change) {
        const { trace } = current
        trace.changes ??= []
        trace.changes.push(change)
      }
      attributed?.(site, change, current)
      notify?.(site, change, current)
    },
  }
}
