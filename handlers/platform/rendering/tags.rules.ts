/** Removes tags from text, as the platform's language does. */

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g
// A `<` before white space is not a tag; quotes may contain `>`; an unclosed tag extends to the
// end.
const TAG = /<(?=\S)(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^>"'])*(?:>|$)/g

export const withoutTags = (text: string): string =>
  text.includes('<') ? text.replace(COMMENT, '').replace(TAG, '') : text

const SCRIPT_OR_STYLE = /<(script|style)/gi

/** A manual search: a regular expression would scan the rest of the text for each unclosed tag. */
function withoutScripts(text: string): string {
  if (!/<s[ct]/i.test(text)) return text
  const lower = text.toLowerCase()
  const unclosed = new Set<string>()
  let result = ''
  let from = 0
  SCRIPT_OR_STYLE.lastIndex = 0
  for (let found = SCRIPT_OR_STYLE.exec(text); found; found = SCRIPT_OR_STYLE.exec(text)) {
    const name = (found[1] ?? '').toLowerCase()
    const opened = unclosed.has(name) ? -1 : text.indexOf('>', found.index)
    const closed = opened < 0 ? -1 : lower.indexOf(`</${name}>`, opened)
    if (closed < 0) {
      unclosed.add(name)
      continue
    }
    result += text.slice(from, found.index)
    from = closed + name.length + 3
    SCRIPT_OR_STYLE.lastIndex = from
  }
  return result + text.slice(from)
}

/** Scripts and styles are removed with their content. */
export const withoutMarkup = (text: string): string => withoutTags(withoutScripts(text)).trim()
