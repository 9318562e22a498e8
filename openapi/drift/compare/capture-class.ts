/** The values a path parameter accepts, determined without running untrusted expressions. */

/** A repeated character set. Its last entry covers all characters beyond ASCII. */
interface Run {
  readonly characters: readonly boolean[]
  readonly min: number
  readonly max: number
}
type AcceptedValues = { readonly run: Run } | { readonly words: readonly string[] }

const SIZE = 129
const emptySet = (): boolean[] => new Array<boolean>(SIZE).fill(false)
const setOfLetters = (accepts: (letter: string) => boolean): boolean[] =>
  emptySet().map((_, code) => (code < SIZE - 1 ? accepts(String.fromCharCode(code)) : false))

const DIGIT = setOfLetters((letter) => /\d/.test(letter))
const WORD = setOfLetters((letter) => /\w/.test(letter))
const SPACE = setOfLetters((letter) => /\s/.test(letter))
const ESCAPES: Readonly<Record<string, readonly boolean[]>> = { d: DIGIT, w: WORD, s: SPACE }

const complement = (set: readonly boolean[]): boolean[] => set.map((has) => !has)
const union = (one: readonly boolean[], other: readonly boolean[]): boolean[] =>
  one.map((has, code) => has || other[code] === true)
const caseFolded = (set: readonly boolean[]): readonly boolean[] =>
  set.map((has, code) => {
    const letter = String.fromCharCode(code)
    const codes = [letter.toLowerCase(), letter.toUpperCase()].map((each) => each.charCodeAt(0))
    return has || (code < SIZE - 1 && codes.some((each) => set[each] === true))
  })

const escapeSet = (letter: string): readonly boolean[] | undefined => {
  const set = ESCAPES[letter.toLowerCase()]
  if (!set) return undefined
  return letter === letter.toLowerCase() ? set : complement(set)
}

const rangeSet = (from: string, to: string): boolean[] =>
  setOfLetters((letter) => letter >= from && letter <= to)

/** The inside of brackets, without the leading `^`. */
function bracketSet(text: string): readonly boolean[] {
  let set: readonly boolean[] = emptySet()
  const parts = [...text.matchAll(/\\(.)|(.)-([^\]])|([\s\S])/g)]
  for (const [, escaped, from, to, single] of parts) {
    const known = escaped === undefined ? undefined : escapeSet(escaped)
    const letter = escaped ?? single
    if (known) set = union(set, known)
    else if (from !== undefined && to !== undefined) set = union(set, rangeSet(from, to))
    else if (letter !== undefined) set = union(set, rangeSet(letter, letter))
  }
  return set
}

function atomSet(atom: string): readonly boolean[] | undefined {
  if (atom === '.') return complement(emptySet())
  if (atom.startsWith('\\')) return escapeSet(atom.slice(1))
  const inside = atom.slice(1, -1)
  return inside.startsWith('^') ? complement(bracketSet(inside.slice(1))) : bracketSet(inside)
}

const REPEATS: Readonly<Record<string, readonly [number, number]>> = {
  '': [1, 1],
  '+': [1, Infinity],
  '*': [0, Infinity],
  '?': [0, 1],
}

function repeatOf(text: string): readonly [number, number] {
  const known = REPEATS[text]
  if (known) return known
  const [, min = '0', comma, max] = /^\{(\d+)(?:(,)(\d*))?\}$/.exec(text) ?? []
  const upper = max ? Number(max) : Infinity
  return [Number(min), comma ? upper : Number(min)]
}

const ATOM = /^(\[\^?\]?(?:\\.|[^\]\\])*\]|\\[dwsDWS]|\.)(\+|\*|\?|\{\d+(?:,\d*)?\})?[?+]?$/
const WORDS = /^[\w-]+(?:\|[\w-]+)*$/

/** The platform matches paths case-insensitively and values case-sensitively. */
type LetterCase = 'folded' | 'exact'

function acceptedValues(expression: string, letterCase: LetterCase): AcceptedValues | undefined {
  const isFolded = letterCase === 'folded'
  const group = /^\((?:\?:)?([^()]*)\)$/.exec(expression)
  if (group) return acceptedValues(group[1] ?? '', letterCase)
  if (WORDS.test(expression))
    return { words: (isFolded ? expression.toLowerCase() : expression).split('|') }
  const [, atom, repeat = ''] = ATOM.exec(expression) ?? []
  const characters = atom === undefined ? undefined : atomSet(atom)
  if (!characters) return undefined
  const [min, max] = repeatOf(repeat)
  return { run: { characters: isFolded ? caseFolded(characters) : characters, min, max } }
}

const codeOf = (letter: string): number => Math.min(letter.charCodeAt(0), SIZE - 1)
const fits = (word: string, { characters, min, max }: Run): boolean =>
  word.length >= min &&
  word.length <= max &&
  [...word].every((letter) => characters[codeOf(letter)])

function includes(outer: AcceptedValues, inner: AcceptedValues): boolean {
  if ('words' in inner)
    return inner.words.every((word) =>
      'words' in outer ? outer.words.includes(word) : fits(word, outer.run),
    )
  if ('words' in outer) return false
  return (
    outer.run.min <= inner.run.min &&
    outer.run.max >= inner.run.max &&
    inner.run.characters.every((has, code) => !has || outer.run.characters[code])
  )
}

/** A bracket expression without a quantifier, a known mistake of some deployments. */
export const matchesOneCharacter = (expression: string): boolean => {
  const known = acceptedValues(expression, 'folded')
  return known !== undefined && 'run' in known && known.run.max === 1
}

type ClassChange = 'same' | 'narrower' | 'wider' | 'unknown'

export function compareClasses(
  expected: string,
  found: string,
  letterCase: LetterCase = 'folded',
): ClassChange {
  if (expected === found) return 'same'
  const [before, after] = [acceptedValues(expected, letterCase), acceptedValues(found, letterCase)]
  if (!before || !after) return 'unknown'
  const acceptsAllBefore = includes(after, before)
  if (acceptsAllBefore) return includes(before, after) ? 'same' : 'wider'
  return 'narrower'
}

const ANCHORED = /^\^(.*)\$$/s

/** The same for the pattern of an argument; both or neither must be anchored. */
export function comparePatterns(expected: string, found: string): ClassChange {
  if (expected === found) return 'same'
  const [before, after] = [ANCHORED.exec(expected)?.[1], ANCHORED.exec(found)?.[1]]
  if ((before === undefined) !== (after === undefined)) return 'unknown'
  return compareClasses(before ?? expected, after ?? found, 'exact')
}
