/** All addresses of the control interface but the list of them. */
import { clockEntries } from '#handlers/control/entries/clock.ts'
import { contractEntries } from '#handlers/control/entries/contract.ts'
import { historyEntries } from '#handlers/control/entries/history.ts'
import { paperEntries } from '#handlers/control/entries/papers.ts'
import { requestEntries } from '#handlers/control/entries/requests.ts'
import { scenarioEntries } from '#handlers/control/entries/scenarios.ts'
import { situationEntries } from '#handlers/control/entries/situations.ts'
import { collectionEntries } from './collections.ts'
import type { ControlEntry } from './entry.ts'
import { operationEntries } from './operations.ts'
import { peopleEntries } from './people.ts'
import { recordEntries } from './records.ts'
import { schemaEntries } from './schemas.ts'
import { siteEntries } from './sites.ts'
import { submissionEntries } from './submissions.ts'

export const ENTRIES: readonly ControlEntry[] = [
  ...siteEntries,
  ...clockEntries,
  ...requestEntries,
  ...submissionEntries,
  ...situationEntries,
  ...scenarioEntries,
  ...historyEntries,
  ...collectionEntries,
  ...recordEntries,
  ...schemaEntries,
  ...contractEntries,
  ...operationEntries,
  ...peopleEntries,
  ...paperEntries,
]
