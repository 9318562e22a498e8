/** Events of a site. Publishers do not know the subscribers. */
import type { PostRecord } from '#fixtures/models/post.ts'
import type { UserRecord } from '#fixtures/models/user.ts'
import type { Site } from '#fixtures/site/site.ts'
import { createScheduler, type ScheduledJob, type Scheduler } from './scheduler.ts'

type ItemEvent = (site: Site, post: PostRecord) => void
/** The header is `Authorization`. */
type AuthenticatedEvent = (site: Site, user: UserRecord, header: string) => void

/** `advance` runs before the site is read. */
export interface Events extends Scheduler {
  /** An item was created or changed, including by trashing. */
  readonly saved: ItemEvent
  readonly trashed: ItemEvent
  readonly removed: ItemEvent
  /** A request was sent with a valid password. */
  readonly authenticated: AuthenticatedEvent
}

/** The events that a part of the stand-in subscribes to. */
export interface Subscriber extends Partial<Omit<Events, keyof Scheduler>> {
  readonly due?: ScheduledJob
}

export function eventsFor(subscribers: readonly Subscriber[]): Events {
  const itemEvent = (name: 'saved' | 'trashed' | 'removed'): ItemEvent => {
    const listeners = subscribers.flatMap((subscriber) => subscriber[name] ?? [])
    return (site, post) => {
      for (const listen of listeners) listen(site, post)
    }
  }
  const authenticatedListeners = subscribers.flatMap(({ authenticated }) => authenticated ?? [])
  return {
    ...createScheduler(subscribers.flatMap(({ due }) => due ?? [])),
    saved: itemEvent('saved'),
    trashed: itemEvent('trashed'),
    removed: itemEvent('removed'),
    authenticated: (...event) => {
      for (const listen of authenticatedListeners) listen(...event)
    },
  }
}
