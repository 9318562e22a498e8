/** All extractors of records, by operation. */

import { permissionGleanings } from '#handlers/namespaces/builder-ai-v1/permissions.ts'
import { licenseGleanings } from '#handlers/namespaces/builder-pro-v1/license.ts'
import { submissionGleanings } from '#handlers/namespaces/builder-v1/form-submissions/gleaning.ts'
import { globalsGleanings } from '#handlers/namespaces/builder-v1/globals/gleaning.ts'
import { elementsDefaultsGleanings } from '#handlers/namespaces/builder-v1/kit-elements-defaults/kit-elements-defaults.ts'
import { noteGleanings } from '#handlers/namespaces/builder-v1/notes/gleaning.ts'
import { settingGleanings } from '#handlers/namespaces/builder-v1/settings/settings.ts'
import { contactFormGleanings } from '#handlers/namespaces/contactform-v1/contact-forms/gleaning.ts'
import { contentGleanings } from '#handlers/namespaces/core-v2/gleaning.ts'
import { revisionGleanings } from '#handlers/namespaces/core-v2/revisions/gleaning.ts'
import { folderGleanings } from '#handlers/namespaces/folders-v1/gleaning.ts'
import { stringSettingsGleanings } from '#handlers/namespaces/multilang-st-v1/settings.ts'
import { configurationGleanings as xmlGleanings } from '#handlers/namespaces/multilang-v1/custom-xml-config.ts'
import { indexGleanings } from '#handlers/namespaces/root/gleaning.ts'
import { configurationGleanings as seoGleanings } from '#handlers/namespaces/seo-v1/configuration/configuration.ts'
import { versionGleanings } from '#handlers/namespaces/sitecopy-v1/versions.ts'
import { alertGleanings } from '#handlers/namespaces/spamfilter-v1/alert.ts'
import { settingsGleanings as spamGleanings } from '#handlers/namespaces/spamfilter-v1/settings.ts'
import { themeSettingsGleanings } from '#handlers/namespaces/starter-theme-v1/theme-settings.ts'
import { settingsGleanings as suiteGleanings } from '#handlers/namespaces/suite-v1/settings.ts'
import type { Gleaning } from '#handlers/platform/gleaning.ts'

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
