/** Removes tags from text, as the platform's language does. */

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g
// A `<` before white space is not a tag; quotes may contain `>`; an unclosed tag extends to the
// end.
const TAG = /<(?=\S)(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^>"'])*(?:>|$)/g

export const withoutTags = (text: string): string =>
  text.includes('<') ? text.replace(COMMENT, '').replace(TAG, '') : text

const HOLDERS = /<(script|style)/gi

/** A manual search: a regular expression would scan the rest of the text for each unclosed tag. */
function withoutHolders(text: string): string {
  if (!/<s[ct]/i.test(text)) return text
  const lower = text.toLowerCase()
  const endless = new Set<string>()
  let result = ''
  let from = 0
  HOLDERS.lastIndex = 0
  for (let found = HOLDERS.exec(text); found; found = HOLDERS.exec(text)) {
    const name = (found[1] ?? '').toLowerCase()
    const opened = endless.has(name) ? -1 : text.indexOf('>', found.index)
    const closed = opened < 0 ? -1 : lower.indexOf(`</${name}>`, opened)
    if (closed < 0) {
      endless.add(name)
      continue
    }
    result += text.slice(from, found.index)
    from = closed + name.length + 3
    HOLDERS.lastIndex = from
  }
  return result + text.slice(from)
}

/** Scripts and styles are removed with their content. */
export const withoutMarkup = (text: string): string => withoutTags(withoutHolders(text)).trim()
