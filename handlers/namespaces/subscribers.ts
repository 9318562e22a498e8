/** The subscribers of site events, independent of the loaded namespaces. */
import { lockedComponents } from '#handlers/namespaces/builder-v1/components/lock-agenda.ts'
import { formSnapshotSubscriber } from '#handlers/namespaces/builder-v1/form-submissions/form-snapshots.ts'
import { noteSubscriber } from '#handlers/namespaces/builder-v1/notes/post-notes.ts'
import { openScans } from '#handlers/namespaces/cookie-consent-v1/scan-requests.ts'
import { queuedImages, queuedWork } from '#handlers/namespaces/image-optimizer-v1/work.ts'
import { queueLocks } from '#handlers/namespaces/multilang-st-v1/strings/queue.ts'
import { searchIndex } from '#handlers/namespaces/seo-v1/indexing/indexables.ts'
import type { Agenda } from '#handlers/platform/agenda.ts'
import { itemLocks } from '#handlers/platform/content/locks.ts'
import { schedule, scheduledItems } from '#handlers/platform/content/schedule.ts'
import type { Subscriber } from '#handlers/runtime/events.ts'

/** Subscribers of time and content events, in order of notification. */
export const SUBSCRIBERS: readonly Subscriber[] = [
  schedule,
  queuedWork,
  noteSubscriber,
  formSnapshotSubscriber,
  searchIndex,
]

/** Sources of scheduled events. */
export const AGENDA: readonly Agenda[] = [
  scheduledItems,
  itemLocks,
  queuedImages,
  lockedComponents,
  queueLocks,
  openScans,
]
