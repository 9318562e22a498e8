/** All extractors of records, by operation. */

import { permissionExtractors } from '#handlers/namespaces/builder-ai-v1/permissions.ts'
import { licenseExtractors } from '#handlers/namespaces/builder-pro-v1/license.ts'
import { progressExtractors } from '#handlers/namespaces/builder-v1/checklist/extractors.ts'
import { componentExtractors } from '#handlers/namespaces/builder-v1/components/extractors.ts'
import { submissionExtractors } from '#handlers/namespaces/builder-v1/form-submissions/extractors.ts'
import { globalsExtractors } from '#handlers/namespaces/builder-v1/globals/extractors.ts'
import { elementsDefaultsExtractors } from '#handlers/namespaces/builder-v1/kit-elements-defaults/kit-elements-defaults.ts'
import { noteExtractors } from '#handlers/namespaces/builder-v1/notes/extractors.ts'
import { settingExtractors } from '#handlers/namespaces/builder-v1/settings/settings.ts'
import { capabilityExtractors } from '#handlers/namespaces/builder-v1/user-data.ts'
import { contactFormExtractors } from '#handlers/namespaces/contactform-v1/contact-forms/extractors.ts'
import { contentExtractors } from '#handlers/namespaces/core-v2/extractors.ts'
import { revisionExtractors } from '#handlers/namespaces/core-v2/revisions/extractors.ts'
import { folderExtractors } from '#handlers/namespaces/folders-v1/extractors.ts'
import { stringSettingsExtractors } from '#handlers/namespaces/multilang-st-v1/settings.ts'
import { xmlExtractors } from '#handlers/namespaces/multilang-v1/custom-xml-config.ts'
import { embedExtractors } from '#handlers/namespaces/oembed-1.0/oembed.ts'
import { indexExtractors } from '#handlers/namespaces/root/extractors.ts'
import { seoExtractors } from '#handlers/namespaces/seo-v1/configuration/configuration.ts'
import { versionExtractors } from '#handlers/namespaces/sitecopy-v1/versions.ts'
import { alertExtractors } from '#handlers/namespaces/spamfilter-v1/alert.ts'
import { spamExtractors } from '#handlers/namespaces/spamfilter-v1/settings.ts'
import { statsExtractors } from '#handlers/namespaces/spamfilter-v1/stats.ts'
import { themeSettingsExtractors } from '#handlers/namespaces/starter-theme-v1/theme-settings.ts'
import { pluginExtractors } from '#handlers/namespaces/suite-v1/plugins.ts'
import { suiteExtractors } from '#handlers/namespaces/suite-v1/settings.ts'
import type { Extractor } from '#handlers/platform/extract.ts'

const ALL: readonly Extractor[] = [
  ...indexExtractors,
  ...contentExtractors,
  ...revisionExtractors,
  ...noteExtractors,
  ...submissionExtractors,
  ...contactFormExtractors,
  ...folderExtractors,
  ...globalsExtractors,
  ...componentExtractors,
  ...progressExtractors,
  ...capabilityExtractors,
  ...elementsDefaultsExtractors,
  ...settingExtractors,
  ...permissionExtractors,
  ...licenseExtractors,
  ...spamExtractors,
  ...alertExtractors,
  ...statsExtractors,
  ...suiteExtractors,
  ...pluginExtractors,
  ...embedExtractors,
  ...themeSettingsExtractors,
  ...stringSettingsExtractors,
  ...xmlExtractors,
  ...seoExtractors,
  ...versionExtractors,
]

export const EXTRACTORS: ReadonlyMap<string, Extractor> = new Map(
  ALL.flatMap((each) => each.operations.map(({ id }) => [id, each] as const)),
)
