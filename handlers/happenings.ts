/** Who follows what happens in a site, whichever namespaces are loaded. */
import { lockedComponents } from './namespaces/builder-v1/components/lock-agenda.ts'
import { notesOfPosts } from './namespaces/builder-v1/notes/of-post.ts'
import { openScans } from './namespaces/cookie-consent-v1/scan-requests.ts'
import { queuedImages, queuedWork } from './namespaces/image-optimizer-v1/work.ts'
import { queueLocks } from './namespaces/multilang-st-v1/strings/queue.ts'
import { searchIndex } from './namespaces/seo-v1/indexing/indexables.ts'
import type { Agenda } from './platform/agenda.ts'
import { itemLocks } from './platform/content/locks.ts'
import { schedule, scheduledItems } from './platform/content/schedule.ts'
import type { Subscriber } from './runtime/events.ts'

/** What is told of time and content; the order is the order they are told in. */
export const SUBSCRIBERS: readonly Subscriber[] = [schedule, queuedWork, notesOfPosts, searchIndex]

/** What time will bring, for those who want to go there. */
export const AGENDA: readonly Agenda[] = [
  scheduledItems,
  itemLocks,
  queuedImages,
  lockedComponents,
  queueLocks,
  openScans,
]
