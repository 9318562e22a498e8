/** What happens in a site, told to those who asked for it; who fires an event knows none of them. */
import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site.ts'

type ItemEvent = (site: Site, post: PostRecord) => void

export interface Events {
  /** Time went by; told before anybody looks at the site. */
  readonly advance: (site: Site) => void
  /** An item was created or changed, also by being trashed. */
  readonly saved: ItemEvent
  readonly trashed: ItemEvent
  readonly removed: ItemEvent
}

/** The events a part of the stand-in wants to hear of. */
export type Subscriber = Partial<Events>

export function eventsFor(subscribers: readonly Subscriber[]): Events {
  const advance = subscribers.flatMap((subscriber) => subscriber.advance ?? [])
  const itemEvent = (name: 'saved' | 'trashed' | 'removed'): ItemEvent => {
    const listeners = subscribers.flatMap((subscriber) => subscriber[name] ?? [])
    return (site, post) => {
      for (const listen of listeners) listen(site, post)
    }
  }
  return {
    advance: (site) => {
      for (const listen of advance) listen(site)
    },
    saved: itemEvent('saved'),
    trashed: itemEvent('trashed'),
    removed: itemEvent('removed'),
  }
}
