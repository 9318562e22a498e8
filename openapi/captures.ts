/** The capture classes of path parameters (section 2.1), as the index prints them. */
export const capture = {
  digits: '[\\d]+',
  word: '[\\w]+',
  slug: '[\\w-]+',
  key: '[a-zA-Z0-9_-]+',
  letters: '[a-zA-Z]+',
  twelveLetters: '[a-zA-Z]{12}',
} as const

export type Capture = (typeof capture)[keyof typeof capture]

/** One value that each class accepts, for examples. */
export const CAPTURE_EXAMPLES: Readonly<Record<Capture, string>> = {
  [capture.digits]: '12',
  [capture.word]: 'primary',
  [capture.slug]: 'example-slug',
  [capture.key]: 'builder_key',
  [capture.letters]: 'sourcea',
  [capture.twelveLetters]: 'kqzvbnmtrwxa',
}
