/** Who follows what happens in a site, whichever namespaces are loaded. */
import { lockedComponents } from '#handlers/namespaces/builder-v1/components/lock-agenda.ts'
import { notesOfPosts } from '#handlers/namespaces/builder-v1/notes/of-post.ts'
import { openScans } from '#handlers/namespaces/cookie-consent-v1/scan-requests.ts'
import { queuedImages, queuedWork } from '#handlers/namespaces/image-optimizer-v1/work.ts'
import { queueLocks } from '#handlers/namespaces/multilang-st-v1/strings/queue.ts'
import { searchIndex } from '#handlers/namespaces/seo-v1/indexing/indexables.ts'
import type { Agenda } from '#handlers/platform/agenda.ts'
import { itemLocks } from '#handlers/platform/content/locks.ts'
import { schedule, scheduledItems } from '#handlers/platform/content/schedule.ts'
import type { Subscriber } from '#handlers/runtime/events.ts'

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
