/** Extracts colours and fonts of the site from responses. */
import { builderKit } from '#fixtures/documents/builder.ts'
import { extractDocument, extractor } from '#handlers/platform/extract.ts'
import { getGlobals, listColors, listTypography } from '#openapi/namespaces/builder-v1/globals.ts'
import { asRecord, isRecord, type Json, memberOf } from '#openapi/values/json.ts'
import { allColors, allTypography } from './globals.rules.ts'

const SYSTEM_COLORS = allColors([])
const SYSTEM_FONTS = allTypography([])

/** Default values are not stored. */
const isUsual = (
  system: ReadonlyMap<string, object>,
  id: string,
  { title, value }: Json,
): boolean => {
  const usual = system.get(id)
  return usual !== undefined && JSON.stringify({ ...usual, title, value }) === JSON.stringify(usual)
}

const entriesIn = (shown: unknown): readonly [string, Json][] =>
  Object.entries(asRecord(shown)).flatMap(([id, row]) => (isRecord(row) ? [[id, row]] : []))

const colorsIn = (shown: unknown) =>
  entriesIn(shown)
    .filter(([id, row]) => !isUsual(SYSTEM_COLORS, id, row))
    .map(([_id, { title, value }]) => ({ _id, title, color: value }))

/** Unset values are shown as well; storing them gives the same response. */
const fontsIn = (shown: unknown) =>
  entriesIn(shown)
    .filter(([id, row]) => !isUsual(SYSTEM_FONTS, id, row))
    .map(([_id, { title, value }]) => ({ _id, title, properties: asRecord(value) }))

export const globalsExtractors = [
  extractor([getGlobals], (body) =>
    extractDocument(builderKit, {
      custom_colors: colorsIn(memberOf(body, 'colors')),
      custom_typography: fontsIn(memberOf(body, 'typography')),
    }),
  ),
  extractor([listColors], (body) => extractDocument(builderKit, { custom_colors: colorsIn(body) })),
  extractor([listTypography], (body) =>
    extractDocument(builderKit, { custom_typography: fontsIn(body) }),
  ),
]
