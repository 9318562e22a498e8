/** All addresses of the control interface except the index. */
import { clockEntries } from './clock.ts'
import { collectionEntries } from './collections.ts'
import { compareEntries } from './compare.ts'
import { contractEntries } from './contract.ts'
import { coverageEntries } from './coverage.ts'
import { deploymentEntries } from './deployment.ts'
import { historyEntries } from './history.ts'
import { loadEntries } from './loads.ts'
import { operationEntries } from './operations.ts'
import { peopleEntries } from './people.ts'
import { recordEntries } from './records.ts'
import { reportEntries } from './reports.ts'
import { requestEntries } from './requests.ts'
import { runEntries } from './runs.ts'
import { scenarioEntries } from './scenarios.ts'
import { schemaEntries } from './schemas.ts'
import { healthEntries, siteEntries } from './sites.ts'
import { situationEntries } from './situations.ts'
import { submissionEntries } from './submissions.ts'
import { testExportEntries } from './test-export.ts'

/** About a site: its records, clock, conditions and people. A proxy has none. */
export const SITE_ENTRIES = [
  ...siteEntries,
  ...clockEntries,
  ...testExportEntries,
  ...compareEntries,
  ...deploymentEntries,
  ...submissionEntries,
  ...situationEntries,
  ...scenarioEntries,
  ...historyEntries,
  ...collectionEntries,
  ...recordEntries,
  ...peopleEntries,
]

export const ENTRIES = [
  ...healthEntries,
  ...requestEntries,
  ...loadEntries,
  ...coverageEntries,
  ...schemaEntries,
  ...contractEntries,
  ...operationEntries,
  ...reportEntries,
  ...runEntries,
  ...SITE_ENTRIES,
]
