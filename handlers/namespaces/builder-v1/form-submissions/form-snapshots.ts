/** Snapshots of submitted forms belong to their page, and are removed with it. */
import type { Subscriber } from '#handlers/runtime/events.ts'

export const formSnapshotSubscriber: Subscriber = {
  removed(site, { id }) {
    for (const form of site.formSnapshots.all())
      if (form.post_id === id) site.formSnapshots.remove(form.id)
  },
}
