/** Extracts the identity and the add-ons of a site. */
import { disabledRoutes, recordedHome, siteIdentity } from '#fixtures/documents/platform.ts'
import { activeTheme } from '#fixtures/documents/suite.ts'
import {
  type ExtractedRecord,
  type ExtractionContext,
  extractDocument,
  extractor,
} from '#handlers/platform/extract.ts'
import { NAMESPACES } from '#openapi/contract/registry.ts'
import { getIndex } from '#openapi/namespaces/root/index.ts'
import { starterThemeV1 } from '#openapi/namespaces/starter-theme-v1/index.ts'
import { asList, isRecord, memberOf } from '#openapi/values/json.ts'

/** A site may have an offset instead of a time zone; `Etc/GMT` zones have the inverse sign. */
function identityIn(index: unknown): unknown {
  if (!isRecord(index) || index['timezone_string']) return index
  const offset = Number(index['gmt_offset'] ?? 0)
  const zone = offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
  return { ...index, timezone_string: zone }
}

/** Missing add-ons are recorded as inactive. */
function missingRoutes(index: unknown): readonly ExtractedRecord[] {
  const deployed = asList(memberOf(index, 'namespaces'))
  const missing = NAMESPACES.filter(({ name }) => !deployed.includes(name))
  if (deployed.length === 0 || missing.length === 0) return []
  return extractDocument(
    disabledRoutes,
    missing.map(({ name }) => `/${name}`),
  )
}

/** A theme other than the one of the interface, by the link that only some accounts see. */
function themeIn(index: unknown): readonly ExtractedRecord[] {
  if (asList(memberOf(index, 'namespaces')).includes(starterThemeV1.name)) return []
  const [link] = asList(memberOf(memberOf(index, '_links'), 'wp:active-theme'))
  const slug = String(memberOf(link, 'href') ?? '')
    .split('/')
    .at(-1)
  return slug ? extractDocument(activeTheme, slug) : []
}

/** Without the language that the home of a multilingual site ends in. */
function homeIn(index: unknown, { homes }: ExtractionContext): readonly ExtractedRecord[] {
  const home = memberOf(index, 'home')
  const base = homes.at(-1)
  const isBelow = typeof home === 'string' && homes.includes(home)
  return extractDocument(recordedHome, isBelow ? base : home)
}

export const indexExtractors = [
  extractor([getIndex], (body, call) => [
    ...extractDocument(siteIdentity, identityIn(body)),
    ...homeIn(body, call),
    ...missingRoutes(body),
    ...themeIn(body),
  ]),
]
