import type { JournalEntry } from '#fixtures/models/journal-entry.ts'
import type { Site } from '#fixtures/site/site.ts'
import { utcNow } from './now.ts'

interface Actor {
  readonly site: Site
  readonly caller: { readonly id: number }
}

/** Adds a journal entry for side effects that leave no other trace, such as mail. */
export function addJournalEntry(
  { site, caller }: Actor,
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
