/** What happens in a site, told to those who asked for it; who fires an event knows none of them. */
import type { PostRecord } from '#fixtures/models/post.ts'
import type { Site } from '#fixtures/site.ts'
import { type Due, type DueWork, whenDue } from './due.ts'

type ItemEvent = (site: Site, post: PostRecord) => void

/** Time went by: told before anybody looks at the site. */
export interface Events extends Due {
  /** An item was created or changed, also by being trashed. */
  readonly saved: ItemEvent
  readonly trashed: ItemEvent
  readonly removed: ItemEvent
}

/** The events a part of the stand-in wants to hear of. */
export interface Subscriber extends Partial<Omit<Events, keyof Due>> {
  readonly due?: DueWork
}

export function eventsFor(subscribers: readonly Subscriber[]): Events {
  const itemEvent = (name: 'saved' | 'trashed' | 'removed'): ItemEvent => {
    const listeners = subscribers.flatMap((subscriber) => subscriber[name] ?? [])
    return (site, post) => {
      for (const listen of listeners) listen(site, post)
    }
  }
  return {
    ...whenDue(subscribers.flatMap(({ due }) => due ?? [])),
    saved: itemEvent('saved'),
    trashed: itemEvent('trashed'),
    removed: itemEvent('removed'),
  }
}
