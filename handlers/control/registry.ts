/** All addresses of the control interface but the list of them. */
import { clockEntries } from './clock-entries.ts'
import { collectionEntries } from './collections.ts'
import { contractEntries } from './contract-entries.ts'
import type { ControlEntry } from './entry.ts'
import { historyEntries } from './history/entries.ts'
import { operationEntries } from './operations.ts'
import { paperEntries } from './paper-entries.ts'
import { peopleEntries } from './people.ts'
import { recordEntries } from './records.ts'
import { requestEntries } from './requests/entries.ts'
import { scenarioEntries } from './scenarios/entries.ts'
import { schemaEntries } from './schemas.ts'
import { siteEntries } from './sites.ts'
import { situationEntries } from './situations/entries.ts'
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
