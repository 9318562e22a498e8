/** The validation rules of a submission, derived from the tags of the form. */

import type { Body } from '#openapi/language/define.ts'
import type { getFeedbackSchema } from '#openapi/namespaces/contactform-v1/feedback.ts'
import type { MessageKey } from '#openapi/namespaces/contactform-v1/form-properties.ts'
import { readDateOption } from './date-option.rules.ts'
import {
  type FormTag,
  hasOption,
  isRequired,
  optionValue,
  optionValues,
} from './form-tags.rules.ts'
import { isNumber } from './values.rules.ts'

type AnyRule = Body<typeof getFeedbackSchema>['rules'][number]
/** Compound rules are part of the interface, but no tag produces one. */
export type GeneratedRule = Exclude<AnyRule, { readonly rule: 'all' | 'any' }>

/** A rule of any type, for validation. */
export type FeedbackRule = Pick<GeneratedRule, 'field' | 'error'> & {
  readonly rule: string
  readonly threshold?: number | string
  readonly accept?: readonly string[]
}

interface SchemaInput {
  readonly tags: readonly FormTag[]
  readonly say: (key: MessageKey) => string
  /** The date of the site, `2026-03-01`. */
  readonly today: string
}

// These two texts have no key and cannot be changed.
const TOO_MANY_ITEMS = 'Too many items are selected.'
const UNDEFINED_VALUE = 'Undefined value was submitted through this field.'

const MAX_FILE_SIZE = 1_048_576
const MAX_LINE_LENGTH = 400
const MAX_TEXT_LENGTH = 2000
const FILE_TYPES = [
  ...['jpg', 'jpeg', 'png', 'gif', 'pdf', 'doc', 'docx', 'ppt', 'pptx', 'odt', 'avi', 'ogg'],
  ...['m4a', 'mov', 'mp3', 'mp4', 'mpg', 'wav', 'wmv'],
]
const WHOLE = /^\d{1,9}$/
const SIGNED = /^-?(?:\d+|\d*\.\d+)$/

type RuleMaker = (tag: FormTag, input: SchemaInput) => readonly (GeneratedRule | false)[]

const rule = <const K extends string, const M extends { readonly error: string }>(
  kind: K,
  { name: field }: FormTag,
  { error, ...more }: M,
) => ({ rule: kind, field, ...more, error })

const required = (tag: FormTag, { say }: SchemaInput): GeneratedRule | false =>
  isRequired(tag) && rule('required', tag, { error: say('invalid_required') })

const ofChoice: RuleMaker = (tag, { say }) => [
  (isRequired(tag) || tag.type === 'radio') &&
    rule('required', tag, { error: say('invalid_required') }),
  (tag.type === 'radio' || hasOption(tag, 'exclusive')) &&
    rule('maxitems', tag, { threshold: 1, error: TOO_MANY_ITEMS }),
]

const ofDate: RuleMaker = (tag, input) => {
  const { say, today } = input
  const bound = (name: string) => readDateOption(optionValues(tag, name)[0] ?? '', today)
  const [earliest, latest] = [bound('min'), bound('max')]
  return [
    required(tag, input),
    rule('date', tag, { error: say('invalid_date') }),
    earliest !== undefined &&
      rule('mindate', tag, { threshold: earliest, error: say('date_too_early') }),
    latest !== undefined &&
      rule('maxdate', tag, { threshold: latest, error: say('date_too_late') }),
  ]
}

const UNITS: Readonly<Record<string, number>> = { kb: 1024, mb: 1_048_576 }

function sizeLimit(tag: FormTag): number {
  const found = /^([1-9]\d{0,8})([km]?b)?$/i.exec(
    optionValue(tag, 'limit', /^[1-9]\d{0,8}([km]?b)?$/i) ?? '',
  )
  return found ? Number(found[1]) * (UNITS[found[2]?.toLowerCase() ?? ''] ?? 1) : MAX_FILE_SIZE
}

function acceptedTypes(tag: FormTag): readonly string[] {
  const given = optionValues(tag, 'filetypes').flatMap((value) => value.split('|'))
  const types = given.map((type) => type.trim().replace(/^\.+/, '').toLowerCase()).filter(Boolean)
  return [...new Set(types.length ? types : FILE_TYPES)].map((type) => `.${type}`)
}

const ofFile: RuleMaker = (tag, { say }) => [
  isRequired(tag) && rule('requiredfile', tag, { error: say('invalid_required') }),
  rule('file', tag, { accept: acceptedTypes(tag), error: say('upload_file_type_invalid') }),
  rule('maxfilesize', tag, { threshold: sizeLimit(tag), error: say('upload_file_too_large') }),
]

const ofNumber: RuleMaker = (tag, input) => {
  const { say } = input
  const isRange = tag.basetype === 'range'
  const min = optionValue(tag, 'min', SIGNED) ?? (isRange ? '0' : '')
  const max = optionValue(tag, 'max', SIGNED) ?? (isRange ? '100' : '')
  return [
    required(tag, input),
    rule('number', tag, { error: say('invalid_number') }),
    isNumber(min) && rule('minnumber', tag, { threshold: min, error: say('number_too_small') }),
    isNumber(max) && rule('maxnumber', tag, { threshold: max, error: say('number_too_large') }),
  ]
}

const ofSelect: RuleMaker = (tag, input) => [required(tag, input)]

/** `40/80` is short for `size:40 maxlength:80`. */
function maxLength(tag: FormTag, fallback: number): number {
  const short = tag.options.map((option) => /^[0-9x]*\/(\d{1,9})$/.exec(option)?.[1])
  return Number(optionValue(tag, 'maxlength', WHOLE) ?? short.find(Boolean) ?? fallback)
}

const lengths = (tag: FormTag, { say }: SchemaInput, fallback: number) => {
  const shortest = optionValue(tag, 'minlength', WHOLE)
  return [
    shortest !== undefined &&
      rule('minlength', tag, { threshold: Number(shortest), error: say('invalid_too_short') }),
    rule('maxlength', tag, { threshold: maxLength(tag, fallback), error: say('invalid_too_long') }),
  ]
}

const KINDS = { email: 'invalid_email', url: 'invalid_url', tel: 'invalid_tel' } as const
const isKind = (type: string): type is keyof typeof KINDS => Object.hasOwn(KINDS, type)

const ofText: RuleMaker = (tag, input) => [
  required(tag, input),
  isKind(tag.basetype) && rule(tag.basetype, tag, { error: input.say(KINDS[tag.basetype]) }),
  ...lengths(tag, input, MAX_LINE_LENGTH),
]

const ofTextarea: RuleMaker = (tag, input) => [
  required(tag, input),
  ...lengths(tag, input, MAX_TEXT_LENGTH),
]

/** The order in which the platform processes tags. */
const BLOCKS: readonly (readonly [readonly string[], RuleMaker])[] = [
  [['checkbox', 'radio'], ofChoice],
  [['date'], ofDate],
  [['file'], ofFile],
  [['number', 'range'], ofNumber],
  [['select'], ofSelect],
  [['text', 'email', 'url', 'tel'], ofText],
  [['textarea'], ofTextarea],
]

/** One rule per name, shared by all tags of that name. */
function enums(tags: readonly FormTag[], valuesOf: (tag: FormTag) => readonly string[] | 'free') {
  const byName = new Map<string, Set<string>>()
  const free = new Set<string>()
  for (const tag of tags) {
    const accepted = byName.get(tag.name) ?? new Set()
    const values = valuesOf(tag)
    if (values === 'free') free.add(tag.name)
    else for (const value of values) if (value) accepted.add(value)
    byName.set(tag.name, accepted)
  }
  return [...byName]
    .filter(([field]) => !free.has(field))
    .map(([field, accept]) => ({
      rule: 'enum' as const,
      field,
      accept: [...accept],
      error: UNDEFINED_VALUE,
    }))
}

export function rulesFor(input: SchemaInput): readonly GeneratedRule[] {
  const named = input.tags.filter(({ name }) => name)
  const ofTypes = (types: readonly string[]) =>
    named.filter(({ basetype }) => types.includes(basetype))
  const made = BLOCKS.flatMap(([types, make]) =>
    ofTypes(types).flatMap((tag) => make(tag, input).filter((one) => one !== false)),
  )
  return [
    ...made,
    ...enums(ofTypes(['checkbox', 'radio']), (tag) =>
      hasOption(tag, 'free_text') ? 'free' : tag.values,
    ),
    ...enums(ofTypes(['select']), (tag) =>
      hasOption(tag, 'first_as_label') ? tag.values.slice(1) : tag.values,
    ),
  ]
}
