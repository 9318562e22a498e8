/** Everything that a recording can read back, by the operation that shows it. */
import { builderOption } from '#fixtures/documents/builder.ts'
import { siteIdentity } from '#fixtures/documents/platform.ts'
import { spamSettings } from '#fixtures/documents/spamfilter.ts'
import { starterThemeSettings } from '#fixtures/documents/starter.ts'
import { suiteSwitches } from '#fixtures/documents/suite.ts'
import { isRecord, memberOf } from '#openapi/json.ts'
import { getSetting } from '#openapi/namespaces/builder-v1/settings.ts'
import { getIndex } from '#openapi/namespaces/root/index.ts'
import { getSettings as getSpamSettings } from '#openapi/namespaces/spamfilter-v1/settings.ts'
import { getThemeSettings } from '#openapi/namespaces/starter-theme-v1/theme-settings.ts'
import { getSettings as getSuiteSettings } from '#openapi/namespaces/suite-v1/settings.ts'
import { submissionGleanings } from './namespaces/builder-v1/form-submissions/gleaning.ts'
import { noteGleanings } from './namespaces/builder-v1/notes/gleaning.ts'
import { contactFormGleanings } from './namespaces/contactform-v1/contact-forms/gleaning.ts'
import { contentGleanings } from './namespaces/core-v2/content/gleaning.ts'
import { revisionGleanings } from './namespaces/core-v2/revisions/gleaning.ts'
import { folderGleanings } from './namespaces/folders-v1/gleaning.ts'
import { documentShown, type Gleaning, gleaning, partShown } from './platform/gleaning.ts'

/** A site may have an offset instead of a time zone; zones of this sort count backwards. */
function identityIn(index: unknown): unknown {
  if (!isRecord(index) || index['timezone_string']) return index
  const offset = Number(index['gmt_offset'] ?? 0)
  const zone = offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
  return { ...index, timezone_string: zone }
}

/** Responses that are a document of the site, or hold one. */
const DOCUMENTS: readonly Gleaning[] = [
  gleaning([getIndex], (body) => documentShown(siteIdentity, identityIn(body))),
  gleaning([getSpamSettings], (body) => documentShown(spamSettings, body)),
  gleaning([getSuiteSettings], (body) => documentShown(suiteSwitches, body)),
  gleaning([getThemeSettings], (body) =>
    documentShown(starterThemeSettings, memberOf(body, 'settings')),
  ),
  gleaning([getSetting], (body, { args }) => {
    const value = memberOf(memberOf(body, 'data'), 'value')
    // What was never stored reads false.
    return value === false ? [] : partShown(builderOption, String(args['key']), value)
  }),
]

const ALL: readonly Gleaning[] = [
  ...DOCUMENTS,
  ...contentGleanings,
  ...revisionGleanings,
  ...noteGleanings,
  ...submissionGleanings,
  ...contactFormGleanings,
  ...folderGleanings,
]

export const GLEANINGS: ReadonlyMap<string, Gleaning> = new Map(
  ALL.flatMap((each) => each.operations.map(({ id }) => [id, each] as const)),
)
