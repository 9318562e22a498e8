import type { Case } from '#conformance/case.ts'
import { componentCases } from './builder-v1/components.ts'
import { documentCases } from './builder-v1/documents.ts'
import { submissionCases } from './builder-v1/form-submissions.ts'
import { globalCases } from './builder-v1/globals.ts'
import { lookupCases } from './builder-v1/lookups.ts'
import { noteOrderCases } from './builder-v1/note-order.ts'
import { noteCases } from './builder-v1/notes.ts'
import { siteEditorCases } from './builder-v1/site-editor.ts'
import { builderStoredCases } from './builder-v1/stored.ts'
import { contactFormCases } from './contactform-v1/contact-forms.ts'
import { downloadCases } from './cookie-consent-v1/downloads.ts'
import { scanCases } from './cookie-consent-v1/scans.ts'
import { contextCases } from './core-v2/contexts.ts'
import { fieldCases } from './core-v2/fields.ts'
import { headerScenarios } from './core-v2/headers.ts'
import { historyCases } from './core-v2/history.ts'
import { lifeCycleCases } from './core-v2/life-cycle.ts'
import { listCases } from './core-v2/lists.ts'
import { metaCases } from './core-v2/meta.ts'
import { permissionCases } from './core-v2/permissions.ts'
import { revisionCases } from './core-v2/revisions.ts'
import { writeDefaultCases } from './defaults.ts'
import { folderCases } from './folders-v1/folders.ts'
import { followCases } from './follows.ts'
import { freshCases } from './fresh.ts'
import { pagingCases } from './paging.ts'
import { batchScenarios } from './root/batch.ts'
import { indexScenarios } from './root/index-document.ts'
import { rootScenarios } from './root/namespace-roots.ts'
import { assistantCases } from './seo-v1/assistant.ts'
import { taskCases } from './seo-v1/tasks.ts'
import { activationCases } from './suite-v1/activation.ts'
import { connectionCases } from './suite-v1/connection.ts'
import { addonSwitchCases } from './switches.ts'
import { traceCases } from './traces.ts'

/** What the contract cannot say: moves between states, life cycles, rules of the whole. */
export const SCENARIOS: readonly Case[] = [
  ...indexScenarios,
  ...rootScenarios,
  ...batchScenarios,
  ...lifeCycleCases,
  ...fieldCases,
  ...metaCases,
  ...contextCases,
  ...listCases,
  ...headerScenarios,
  ...revisionCases,
  ...historyCases,
  ...permissionCases,
  ...noteCases,
  ...noteOrderCases,
  ...lookupCases,
  ...submissionCases,
  ...componentCases,
  ...activationCases,
  ...connectionCases,
  ...builderStoredCases,
  ...globalCases,
  ...siteEditorCases,
  ...documentCases,
  ...contactFormCases,
  ...folderCases,
  ...addonSwitchCases,
  ...traceCases,
  ...pagingCases,
  ...freshCases,
  ...followCases,
  ...writeDefaultCases,
  ...downloadCases,
  ...scanCases,
  ...taskCases,
  ...assistantCases,
]
