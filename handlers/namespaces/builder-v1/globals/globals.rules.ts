import type { ColorRow, TypographyRow } from '#fixtures/documents/builder.ts'
import { asText } from '#handlers/platform/text/plain-text.ts'
import { asList, hasMembers, type Json } from '#openapi/values/json.ts'

interface Color {
  readonly id: string
  readonly title: string
  readonly value: string
}

interface Typography {
  readonly title: string
  readonly id: string
  readonly value: Json
}

const color = (id: string, title: string, value: string): Color => ({ id, title, value })

/** The four system ids always exist. */
const SYSTEM_COLORS: readonly Color[] = [
  color('primary', 'Primary', '#6EC1E4'),
  color('secondary', 'Secondary', '#54595F'),
  color('text', 'Text', '#7A7A7A'),
  color('accent', 'Accent', '#61CE70'),
]

const font = (id: string, [title, family, weight]: readonly [string, string, string]) => ({
  title,
  id,
  value: {
    typography_typography: 'custom',
    typography_font_family: family,
    typography_font_weight: weight,
  },
})

const SYSTEM_TYPOGRAPHY: readonly Typography[] = [
  font('primary', ['Primary', 'Roboto', '600']),
  font('secondary', ['Secondary', 'Roboto Slab', '400']),
  font('text', ['Text', 'Roboto', '400']),
  font('accent', ['Accent', 'Roboto', '500']),
]

const NO_LENGTH = { unit: 'px', size: '', sizes: [] }

const UNSET: Json = {
  typography_typography: '',
  typography_font_family: '',
  typography_font_size: NO_LENGTH,
  typography_font_weight: '',
  typography_text_transform: '',
  typography_font_style: '',
  typography_text_decoration: '',
  typography_line_height: NO_LENGTH,
  typography_letter_spacing: NO_LENGTH,
  typography_word_spacing: NO_LENGTH,
}

/** Completes a partial length. */
function asLength(value: unknown): Json {
  if (!hasMembers(value)) return NO_LENGTH
  const { unit, size, sizes }: Json = { ...value }
  return {
    unit: typeof unit === 'string' ? unit : NO_LENGTH.unit,
    size: typeof size === 'number' ? size : asText(size),
    sizes: asList(sizes),
  }
}

/** Every property of a typography, unset ones empty; unknown ones are unchanged. */
function completeProperties(sent: Json): Json {
  const known = Object.entries(UNSET).map(([name, unset]) => [
    name,
    typeof unset === 'string' ? asText(sent[name]) : asLength(sent[name]),
  ])
  const unknown = Object.entries(sent).filter(([name]) => !Object.hasOwn(UNSET, name))
  return Object.fromEntries([...known, ...unknown])
}

const toColor = ({ _id, title, color: value }: ColorRow): Color => color(_id, title, value)
const toTypography = ({ _id, title, properties }: TypographyRow): Typography => ({
  title,
  id: _id,
  value: completeProperties(properties),
})

/** The last of several rows with one id is used, in the position of the first. */
const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [row.id, row]))

export const allColors = (custom: readonly ColorRow[]): ReadonlyMap<string, Color> =>
  byId([...SYSTEM_COLORS, ...custom.map(toColor)])

export const allTypography = (custom: readonly TypographyRow[]): ReadonlyMap<string, Typography> =>
  byId([...SYSTEM_TYPOGRAPHY, ...custom.map(toTypography)])
