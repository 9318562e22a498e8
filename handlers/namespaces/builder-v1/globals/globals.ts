import { builderKit } from '#fixtures/documents/builder.ts'
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { isText, stripMarkup } from '#handlers/platform/text/plain-text.ts'
import { invalidType } from '#handlers/runtime/argument-errors.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { implement } from '#handlers/runtime/implement.ts'
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
import { isEmptyList, isRecord, type Json } from '#openapi/values/json.ts'
import { allColors, allTypography } from './globals.rules.ts'

type OnSite = Pick<Call, 'site'>

const colors = ({ site }: OnSite) => allColors(site.read(builderKit).custom_colors)
const typography = ({ site }: OnSite) => allTypography(site.read(builderKit).custom_typography)

const pick = <T>(all: ReadonlyMap<string, T>, id: string): T =>
  requireRecord(all.get(id), 'global_not_found')

interface NewRow<V> {
  readonly _id: string
  readonly title: string
  /** Undefined if absent. */
  readonly value: V | undefined
}

/** The differences of the two kinds of globals. */
interface GlobalKind<V> {
  readonly type: string
  readonly isValue: (value: unknown) => value is V
  readonly store: (call: OnSite, row: NewRow<V>) => void
}

/** The body is returned as sent; without a title nothing is stored and the response is empty. */
function create<V>(call: Call<{ id: string }>, { type, isValue, store }: GlobalKind<V>) {
  const { request, args } = call
  const sent = request.body.json ?? request.body.form ?? {}
  const { title, value } = sent
  if (title === undefined || title === null) return { body: {} }
  if (typeof title !== 'string') throw invalidType('title', 'string')
  const isUnset = value === undefined || value === null
  if (!isUnset && !isValue(value)) throw invalidType('value', type)
  store(call, { _id: args.id, title: stripMarkup(title), value: isUnset ? undefined : value })
  return { body: { ...sent, title, ...(value !== undefined && { value }), id: args.id } }
}

/** Colours are not validated; a number is converted to text. */
const COLOR: GlobalKind<string | number> = {
  type: 'string',
  isValue: isText,
  store: ({ site }, { value = '', ...row }) => {
    const { custom_colors } = site.read(builderKit)
    const added = { ...row, color: stripMarkup(String(value)) }
    site.change(builderKit, { custom_colors: [...custom_colors, added] })
  },
}

const TYPOGRAPHY: GlobalKind<Json | readonly never[]> = {
  type: 'object',
  isValue: (value) => isEmptyList(value) || isRecord(value),
  store: ({ site }, { value = {}, ...row }) => {
    const properties = isEmptyList(value) ? {} : value
    const { custom_typography } = site.read(builderKit)
    site.change(builderKit, {
      custom_typography: [...custom_typography, { ...row, properties }],
    })
  },
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
  implement(createColor, (call) => create(call, COLOR)),
  implement(createTypography, (call) => create(call, TYPOGRAPHY)),
  // A system row cannot be deleted: without its overriding rows it has its default value again.
  implement(deleteColor, (call) => {
    const removed = pick(colors(call), call.args.id)
    const { custom_colors } = call.site.read(builderKit)
    call.site.change(builderKit, { custom_colors: custom_colors.filter(otherThan(removed.id)) })
    return { body: removed }
  }),
  implement(deleteTypography, (call) => {
    const removed = pick(typography(call), call.args.id)
    const { custom_typography } = call.site.read(builderKit)
    call.site.change(builderKit, {
      custom_typography: custom_typography.filter(otherThan(removed.id)),
    })
    return { body: removed }
  }),
]
