import type { JournalEntry } from '#fixtures/models/journal-entry.ts'
import type { Site } from '#fixtures/site.ts'
import { utcNow } from './now.ts'

interface Doer {
  readonly site: Site
  readonly caller: { readonly id: number }
}

/** Leaves an entry in the journal: what would have gone out, or left no other trace. */
export function record(
  { site, caller }: Doer,
  kind: string,
  details: JournalEntry['details'],
): void {
  site.journal.insert({
    id: site.ids.next('journal'),
    kind,
    at: utcNow(site),
    user_id: caller.id,
    details,
  })
}
