/** Parses the tags of a form's markup: `[text* your-name minlength:3 "value" "label|piped"]`. */

export interface FormTag {
  /** With a final `*` when a value is required. */
  readonly type: string
  readonly basetype: string
  readonly raw_name: string
  readonly name: string
  readonly options: readonly string[]
  readonly raw_values: readonly string[]
  readonly labels: readonly string[]
  readonly values: readonly string[]
  readonly pipes: readonly (readonly [string, string])[]
  readonly content: string
}

const STARRED = ['text', 'email', 'url', 'tel', 'textarea', 'number', 'range', 'date']
const MORE_STARRED = ['checkbox', 'select', 'file']
const NAMED = ['radio', 'acceptance', 'quiz', 'hidden', 'count', 'captchac', 'captchar']
const NAMELESS = ['submit', 'response']
const withStar = (type: string): readonly string[] => [type, `${type}*`]
const TYPES: ReadonlySet<string> = new Set([
  ...[...STARRED, ...MORE_STARRED].flatMap(withStar),
  ...NAMED,
  ...NAMELESS,
])

const POSSIBLE_START = /\[(?=\[?[a-z]+\*?[\r\n\t \]])/g
const START = /\[([a-z]+\*?)(?=[\r\n\t \]])/y
const NAME = /^[A-Za-z][-A-Za-z0-9_:.]*$/
const OPTION_TEXT = /^[-+*=0-9a-zA-Z:.!?#$&@_/|%\r\n\t ]*$/
const QUOTED = /[\r\n\t ]*(?:"([^"]*)"|'([^']*)')/y

interface TagAttributes {
  readonly options: readonly string[]
  readonly values: readonly string[]
}

const UNREADABLE: TagAttributes = { options: [], values: [] }

/** The quoted values at the end of a tag; undefined if other text is between them. */
function readQuoted(text: string): readonly string[] | undefined {
  const values: string[] = []
  let at = 0
  while (at < text.length) {
    QUOTED.lastIndex = at
    const found = QUOTED.exec(text)
    if (!found) return undefined
    values.push(found[1] ?? found[2] ?? '')
    at = QUOTED.lastIndex
  }
  return values
}

/** Options first, then quoted values; a tag that mixes them has neither. */
function readAttributes(text: string): TagAttributes {
  const clean = text.replace(/[\u00a0\u200b]+/g, ' ').trim()
  const quote = clean.search(/["']/)
  const head = quote < 0 ? clean : clean.slice(0, quote)
  const values = quote < 0 ? [] : readQuoted(clean.slice(quote))
  if (!OPTION_TEXT.test(head) || !values) return UNREADABLE
  return { options: head.split(/[\r\n\t ]+/).filter(Boolean), values }
}

/** The part before the bar is shown and sent, the part after it is for the mail. */
function toPipe(value: string): readonly [string, string] {
  const bar = value.indexOf('|')
  if (bar < 0) return [value.trim(), value.trim()]
  return [value.slice(0, bar).trim(), value.slice(bar + 1).trim()]
}

interface TagMatch {
  readonly type: string
  readonly attributes: string
  readonly content: string
  readonly isEscaped: boolean
  /** Position after the tag. */
  readonly end: number
}

/** A tag with an invalid name is not a tag. */
function toTag({ type, attributes, content }: TagMatch): FormTag | undefined {
  const { options, values: raw_values } = readAttributes(attributes)
  const raw_name = NAMELESS.includes(type) ? '' : (options[0] ?? '')
  if (raw_name && !NAME.test(raw_name)) return undefined
  const pipes = raw_values.map(toPipe)
  const values = pipes.map(([before]) => before)
  return {
    type,
    basetype: type.replace('*', ''),
    raw_name,
    name: raw_name.replaceAll('.', '_'),
    options: raw_name ? options.slice(1) : options,
    raw_values,
    labels: values,
    values,
    pipes,
    content: content.trim().replace(/<br[\r\n\t ]*\/?>$/gm, ''),
  }
}

/** The tag at a position; `none` if no closing bracket follows. */
function findTag(markup: string, at: number): TagMatch | 'none' | undefined {
  const isDoubled = markup[at + 1] === '['
  START.lastIndex = isDoubled ? at + 1 : at
  const type = START.exec(markup)?.[1]
  if (!type || !TYPES.has(type)) return undefined
  const start = START.lastIndex
  const close = markup.indexOf(']', start)
  if (close < 0) return 'none'
  const closing = `[/${type}]`
  const next = markup.indexOf('[', close)
  const isPaired = next >= 0 && markup.startsWith(closing, next)
  const stop = isPaired ? next + closing.length : close + 1
  const isFollowed = markup[stop] === ']'
  return {
    type,
    attributes: markup.slice(start, close).replace(/[\r\n\t ]\/$/, ''),
    content: isPaired ? markup.slice(close + 1, next) : '',
    isEscaped: isDoubled && isFollowed,
    end: isFollowed ? stop + 1 : stop,
  }
}

/** Position of the next possible tag start, or -1. */
function nextStart(markup: string, from: number): number {
  POSSIBLE_START.lastIndex = from
  return POSSIBLE_START.test(markup) ? POSSIBLE_START.lastIndex - 1 : -1
}

/** Further tags are not read: a response shows each one again, at twenty times its length. */
const MAX_STARTS = 1000

export function scanFormTags(markup: string): readonly FormTag[] {
  const tags: FormTag[] = []
  let at = nextStart(markup, 0)
  for (let starts = 0; at >= 0 && starts < MAX_STARTS; starts += 1) {
    const found = findTag(markup, at)
    if (found === 'none') break
    const tag = found && !found.isEscaped ? toTag(found) : undefined
    if (tag) tags.push(tag)
    at = nextStart(markup, found?.end ?? at + 1)
  }
  return tags
}

export const isRequired = ({ type }: FormTag): boolean => type.endsWith('*')

/** An option has no value or one: `exclusive`, `min:3`. */
export const hasOption = ({ options }: FormTag, name: string): boolean =>
  options.some((option) => option.toLowerCase().split(':', 1)[0] === name)

/** The values of a repeatable option. */
export const optionValues = ({ options }: FormTag, name: string): readonly string[] =>
  options
    .filter((option) => option.toLowerCase().startsWith(`${name}:`))
    .map((option) => option.slice(name.length + 1))

/** The first value of an option that matches the pattern. */
export const optionValue = (tag: FormTag, name: string, form: RegExp): string | undefined =>
  optionValues(tag, name).find((value) => form.test(value))

/** The tag in a response. */
export const toField = ({ raw_name: _, ...field }: FormTag): Omit<FormTag, 'raw_name'> => field
