/** Everything that a recording can read back, by the operation that shows it. */

import { contentGleanings } from '#handlers/namespaces/core-v2/gleaning.ts'
import { permissionGleanings } from './namespaces/builder-ai-v1/permissions.ts'
import { licenseGleanings } from './namespaces/builder-pro-v1/license.ts'
import { submissionGleanings } from './namespaces/builder-v1/form-submissions/gleaning.ts'
import { globalsGleanings } from './namespaces/builder-v1/globals/gleaning.ts'
import { elementsDefaultsGleanings } from './namespaces/builder-v1/kit-elements-defaults/kit-elements-defaults.ts'
import { noteGleanings } from './namespaces/builder-v1/notes/gleaning.ts'
import { settingGleanings } from './namespaces/builder-v1/settings/settings.ts'
import { contactFormGleanings } from './namespaces/contactform-v1/contact-forms/gleaning.ts'
import { revisionGleanings } from './namespaces/core-v2/revisions/gleaning.ts'
import { folderGleanings } from './namespaces/folders-v1/gleaning.ts'
import { stringSettingsGleanings } from './namespaces/multilang-st-v1/settings.ts'
import { configurationGleanings as xmlGleanings } from './namespaces/multilang-v1/custom-xml-config.ts'
import { indexGleanings } from './namespaces/root/gleaning.ts'
import { configurationGleanings as seoGleanings } from './namespaces/seo-v1/configuration/configuration.ts'
import { versionGleanings } from './namespaces/sitecopy-v1/versions.ts'
import { alertGleanings } from './namespaces/spamfilter-v1/alert.ts'
import { settingsGleanings as spamGleanings } from './namespaces/spamfilter-v1/settings.ts'
import { themeSettingsGleanings } from './namespaces/starter-theme-v1/theme-settings.ts'
import { settingsGleanings as suiteGleanings } from './namespaces/suite-v1/settings.ts'
import type { Gleaning } from './platform/gleaning.ts'

const ALL: readonly Gleaning[] = [
  ...indexGleanings,
  ...contentGleanings,
  ...revisionGleanings,
  ...noteGleanings,
  ...submissionGleanings,
  ...contactFormGleanings,
  ...folderGleanings,
  ...globalsGleanings,
  ...elementsDefaultsGleanings,
  ...settingGleanings,
  ...permissionGleanings,
  ...licenseGleanings,
  ...spamGleanings,
  ...alertGleanings,
  ...suiteGleanings,
  ...themeSettingsGleanings,
  ...stringSettingsGleanings,
  ...xmlGleanings,
  ...seoGleanings,
  ...versionGleanings,
]

export const GLEANINGS: ReadonlyMap<string, Gleaning> = new Map(
  ALL.flatMap((each) => each.operations.map(({ id }) => [id, each] as const)),
)
