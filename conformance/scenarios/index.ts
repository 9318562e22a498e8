import type { Case } from '#conformance/case.ts'
import { componentCases } from './builder-v1/components.ts'
import { submissionCases } from './builder-v1/form-submissions.ts'
import { noteCases } from './builder-v1/notes.ts'
import { builderStoredCases } from './builder-v1/stored.ts'
import { contactFormCases } from './contactform-v1/contact-forms.ts'
import { contextCases } from './core-v2/contexts.ts'
import { fieldCases } from './core-v2/fields.ts'
import { lifeCycleCases } from './core-v2/life-cycle.ts'
import { listCases } from './core-v2/lists.ts'
import { metaCases } from './core-v2/meta.ts'
import { permissionCases } from './core-v2/permissions.ts'
import { revisionCases } from './core-v2/revisions.ts'
import { folderCases } from './folders-v1/folders.ts'
import { batchScenarios } from './root/batch.ts'
import { indexScenarios } from './root/index-document.ts'
import { rootScenarios } from './root/namespace-roots.ts'
import { activationCases } from './suite-v1/activation.ts'
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
  ...revisionCases,
  ...permissionCases,
  ...noteCases,
  ...submissionCases,
  ...componentCases,
  ...activationCases,
  ...builderStoredCases,
  ...contactFormCases,
  ...folderCases,
  ...addonSwitchCases,
  ...traceCases,
]
