import { kitDocument } from '#handlers/namespaces/builder-v1/shared/kit.ts'
import { stripMarkup } from '#handlers/platform/text/plain-text.ts'
import { invalidType } from '#handlers/runtime/argument-refusals.ts'
import type { Call, Reply } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import { implement } from '#handlers/runtime/implement.ts'
import { isRecord } from '#openapi/json.ts'
import {
  createColor,
  createTypography,
  deleteColor,
  deleteTypography,
  getColor,
  getGlobals,
  getTypography,
  listColors,
  listTypography,
} from '#openapi/namespaces/builder-v1/globals.ts'
import { allColors, allTypography } from './globals.rules.ts'

type OnSite = Pick<Call, 'site'>

const colors = ({ site }: OnSite) => allColors(kitDocument.read(site).custom_colors)
const typography = ({ site }: OnSite) => allTypography(kitDocument.read(site).custom_typography)

function pick<T>(all: ReadonlyMap<string, T>, id: string): T {
  const found = all.get(id)
  if (!found) throw new ApiError('global_not_found')
  return found
}

interface NewRow {
  readonly _id: string
  readonly title: string
  readonly value: unknown
}

/** The body goes back as it was sent; without a title nothing is stored and nothing shown. */
function create({ request, args }: Call<{ id: string }>, store: (row: NewRow) => void): Reply {
  const sent = request.body.json ?? request.body.form ?? {}
  const { title, value } = sent
  if (title === undefined || title === null) return { body: {} }
  if (typeof title !== 'string') throw invalidType('title', 'string')
  store({ _id: args.id, title: stripMarkup(title), value: value ?? undefined })
  return { body: { ...sent, id: args.id } }
}

function storeColor(call: OnSite, { value = '', ...row }: NewRow): void {
  if (typeof value !== 'string') throw invalidType('value', 'string')
  const { custom_colors } = kitDocument.read(call.site)
  const added = { ...row, color: stripMarkup(value) }
  kitDocument.change(call.site, { custom_colors: [...custom_colors, added] })
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

function storeTypography(call: OnSite, { value = {}, ...row }: NewRow): void {
  const properties = isEmptyList(value) ? {} : value
  if (!isRecord(properties)) throw invalidType('value', 'object')
  const { custom_typography } = kitDocument.read(call.site)
  kitDocument.change(call.site, {
    custom_typography: [...custom_typography, { ...row, properties }],
  })
}

const otherThan =
  (id: string) =>
  ({ _id }: { readonly _id: string }): boolean =>
    _id !== id

export const globals = [
  implement(getGlobals, (call) => ({
    body: {
      colors: Object.fromEntries(colors(call)),
      typography: Object.fromEntries(typography(call)),
    },
  })),
  implement(listColors, (call) => ({ body: Object.fromEntries(colors(call)) })),
  implement(listTypography, (call) => ({ body: Object.fromEntries(typography(call)) })),
  implement(getColor, (call) => ({ body: pick(colors(call), call.args.id) })),
  implement(getTypography, (call) => ({ body: pick(typography(call), call.args.id) })),
  implement(createColor, (call) => create(call, (row) => storeColor(call, row))),
  implement(createTypography, (call) => create(call, (row) => storeTypography(call, row))),
  // A row of the system cannot go: without the rows that stood in its place it has its own value again.
  implement(deleteColor, (call) => {
    const removed = pick(colors(call), call.args.id)
    const { custom_colors } = kitDocument.read(call.site)
    kitDocument.change(call.site, { custom_colors: custom_colors.filter(otherThan(removed.id)) })
    return { body: removed }
  }),
  implement(deleteTypography, (call) => {
    const removed = pick(typography(call), call.args.id)
    const { custom_typography } = kitDocument.read(call.site)
    kitDocument.change(call.site, {
      custom_typography: custom_typography.filter(otherThan(removed.id)),
    })
    return { body: removed }
  }),
]
