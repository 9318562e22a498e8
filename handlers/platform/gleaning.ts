/** The way back from rendering: what a response tells of the records behind it. */
import { documentNamed } from '#fixtures/documents/registry.ts'
import type { ModelName } from '#fixtures/models/registry.ts'
import type { Document } from '#fixtures/schema/document.ts'
import type { Operation } from '#openapi/language/define.ts'
import type { Language } from '#openapi/language/variants.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { asList, isRecord, type Json, memberOf } from '#openapi/values/json.ts'

/** A record, as far as a response shows it; members that are undefined are not shown. */
export interface Gleaned {
  readonly collection: ModelName
  readonly record: Json
  /** Shown as it is stored, not as readers see it. */
  readonly isRaw?: boolean
  /** It was removed. */
  readonly isGone?: boolean
}

export interface GleanedCall {
  /** The arguments as they were sent. */
  readonly args: Json
  /** The home addresses of the site, the longest first. */
  readonly homes: readonly string[]
  readonly language: Language
}

export interface Gleaning {
  readonly operations: readonly Pick<Operation, 'id'>[]
  readonly read: (body: unknown, call: GleanedCall) => readonly Gleaned[]
}

export const gleaning = (operations: Gleaning['operations'], read: Gleaning['read']): Gleaning => ({
  operations,
  read,
})

export const recordsIn = (value: unknown): readonly Json[] => asList(value).filter(isRecord)

/** One record or a list of them. */
export const itemsIn = (value: unknown): readonly Json[] =>
  isRecord(value) ? [value] : recordsIn(value)

/** A text as it is stored, or else as readers see it, which renders to itself. */
export function textIn(value: unknown): string | undefined {
  const text = memberOf(value, 'raw') ?? memberOf(value, 'rendered')
  return typeof text === 'string' ? text : undefined
}

export const isRawIn = (value: unknown): boolean => typeof memberOf(value, 'raw') === 'string'

export const numberIn = (value: unknown): number | undefined =>
  value === null || value === '' || Number.isNaN(Number(value)) ? undefined : Number(value)

/** An address of the site without the site. */
export function pathIn(address: unknown, { homes }: GleanedCall): string | undefined {
  if (typeof address !== 'string') return undefined
  const home = homes.find((each) => address.startsWith(`${each}/`))
  return home === undefined ? undefined : address.slice(home.length)
}

type AnyDocument = Document<unknown, undefined>

const fits = (name: string, value: unknown): boolean => {
  try {
    documentNamed(name)?.check(value, name)
    return true
  } catch (error) {
    if (error instanceof InputError) return false
    throw error
  }
}

/** The members that the document declares, each if it fits; what else is shown is made by the response. */
function declaredMembers({ name, initial }: AnyDocument, shown: unknown): unknown {
  // A map has no members of its own.
  if (!isRecord(initial) || !isRecord(shown) || Object.keys(initial).length === 0) return shown
  const known = Object.entries(shown).filter(
    ([member, value]) => Object.hasOwn(initial, member) && fits(name, { [member]: value }),
  )
  return Object.fromEntries(known)
}

/** A document of the site that a response shows. */
export function documentShown(document: AnyDocument, shown: unknown): readonly Gleaned[] {
  const value = declaredMembers(document, shown)
  if (value === undefined || !fits(document.name, value)) return []
  return [{ collection: 'options', record: { name: document.name, value }, isRaw: true }]
}
