/** Tags such as `[your-name]` in mails and messages. */

const TAG = /\[?\[[\t ]*([a-zA-Z_][0-9a-zA-Z:._-]*)[\t ]*\]\]?/g

/** The text of a tag; undefined leaves the tag unchanged. */
export type TagText = (name: string) => string | undefined

/** `[[name]]` is an escaped tag. */
export const replaceTags = (text: string, textOf: TagText): string =>
  text.replace(TAG, (match, name: string) => {
    const open = match.startsWith('[[') ? '[' : ''
    const close = match.endsWith(']]') ? ']' : ''
    if (open && close) return match.slice(1, -1)
    const replaced = textOf(name)
    return replaced === undefined ? match : `${open}${replaced}${close}`
  })

/** A line is omitted if it has tags and all of them are empty. */
function isBlankLine(line: string, textOf: TagText): boolean {
  const texts = [...line.matchAll(TAG)].map(([, name = '']) => textOf(name))
  return texts.length > 0 && texts.every((text) => text === '')
}

export const replaceTagsInLines = (text: string, textOf: TagText): string =>
  text
    .split('\n')
    .filter((line) => !isBlankLine(line, textOf))
    .map((line) => replaceTags(line, textOf))
    .join('\n')

/** Prevents header injection by line breaks. */
export const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ').trim()

/** Removes markup; other angle brackets are unchanged. */
export const stripTags = (text: string): string => text.replace(/<[a-z/!?][^<>]*>/gi, '')
