/** Blank lines become paragraphs, single newlines become line breaks (platform/core 5.2). */

const BLOCKS =
  '(?:table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|hgroup|header|footer|nav|figure|figcaption|details|menu|summary)'

const NEWLINE = ' <!-- nl --> '
const KEPT_NEWLINE = '<KeptNewline />'

interface SetAside {
  readonly text: string
  readonly kept: ReadonlyMap<string, string>
}

/** Preformatted text is taken out before and put back at the end. */
function setPreformattedAside(text: string): SetAside {
  const kept = new Map<string, string>()
  if (!text.includes('<pre')) return { text, kept }
  const parts = text.split('</pre>')
  const last = parts.pop() ?? ''
  const rest = parts.map((part, index) => {
    const start = part.indexOf('<pre')
    if (start < 0) return part
    const name = `<pre kept-${index}></pre>`
    kept.set(name, `${part.slice(start)}</pre>`)
    return part.slice(0, start) + name
  })
  return { text: rest.join('') + last, kept }
}

const ELEMENT = /<!--[\s\S]*?(?:-->|$)|<[^>]*>?/g

function breakAroundBlocks(text: string): string {
  return text
    .replace(/<br\s*\/?>\s*<br\s*\/?>/g, '\n\n')
    .replace(new RegExp(`(<${BLOCKS}[\\s/>])`, 'g'), '\n\n$1')
    .replace(new RegExp(`(</${BLOCKS}>)`, 'g'), '$1\n\n')
    .replace(/(<hr\s*?\/?>)/g, '$1\n\n')
    .replace(/\r\n?/g, '\n')
    .replace(ELEMENT, (element) => element.replaceAll('\n', NEWLINE))
}

/** Inside these elements line breaks mean nothing. */
function closeGaps(text: string): string {
  let result = text
  if (result.includes('<option'))
    result = result.replace(/\s*<option/g, '<option').replace(/<\/option>\s*/g, '</option>')
  if (result.includes('</object>'))
    result = result
      .replace(/(<object[^<>]*>)\s*/g, '$1')
      .replace(/\s*<\/object>/g, '</object>')
      .replace(/\s*(<\/?(?:param|embed)[^<>]*>)\s*/g, '$1')
  if (result.includes('<source') || result.includes('<track'))
    result = result
      .replace(/([<[](?:audio|video)[^>\]]*[>\]])\s*/g, '$1')
      .replace(/\s*([<[]\/(?:audio|video)[>\]])/g, '$1')
      .replace(/\s*(<(?:source|track)[^<>]*>)\s*/g, '$1')
  if (result.includes('<figcaption'))
    result = result
      .replace(/\s*(<figcaption[^<>]*>)/g, '$1')
      .replace(/<\/figcaption>\s*/g, '</figcaption>')
  return result
}

const wrap = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replace(/^\n+|\n+$/g, '')}</p>\n`)
    .join('')

const unwrapBlocks = (text: string): string =>
  text
    .replace(/<p>\s*<\/p>/g, '')
    .replace(/<p>([^<]+)<\/(div|address|form)>/g, '<p>$1</p></$2>')
    .replace(new RegExp(`<p>\\s*(</?${BLOCKS}[^<>]*>)\\s*</p>`, 'g'), '$1')
    .replace(/<p>(<li(?:(?!<p>).)+?)<\/p>/g, '$1')
    .replace(/<p><blockquote([^>]*)>/gi, '<blockquote$1><p>')
    .replaceAll('</blockquote></p>', '</p></blockquote>')
    .replace(new RegExp(`<p>\\s*(</?${BLOCKS}[^<>]*>)`, 'g'), '$1')
    .replace(new RegExp(`(</?${BLOCKS}[^<>]*>)\\s*</p>`, 'g'), '$1')

const OPENING = /<(script|style|svg|math)/g

/** Newlines inside these elements are not line breaks; every end is looked for once only. */
function keepNewlines(text: string): string {
  let result = ''
  let done = 0
  const endless = new Set<string>()
  for (const { 0: opening, 1: name = '', index } of text.matchAll(OPENING)) {
    if (index < done || endless.has(name)) continue
    const end = text.indexOf(`</${name}>`, index + opening.length)
    if (end < 0) {
      endless.add(name)
      continue
    }
    result += text.slice(done, index) + text.slice(index, end).replaceAll('\n', KEPT_NEWLINE)
    done = end
  }
  return result + text.slice(done)
}

const breakLines = (text: string): string =>
  keepNewlines(text)
    .replaceAll('<br>', '<br />')
    .replaceAll('<br/>', '<br />')
    // Runs of white space are entered at their start only, so that long ones cost no more.
    .replace(/(?<!<br \/>|\s)\s*\n|(?<=<br \/>\s)\s*\n/g, '<br />\n')
    .replaceAll(KEPT_NEWLINE, '\n')

const dropStrayBreaks = (text: string): string =>
  text
    .replace(new RegExp(`(</?${BLOCKS}[^<>]*>)\\s*<br />`, 'g'), '$1')
    .replace(/<br \/>(\s*<\/?(?:p|li|div|dl|dd|dt|th|pre|td|ul|ol)[^<>]*>)/g, '$1')
    .replace(/\n<\/p>$/, '</p>')

export function toParagraphs(source: string): string {
  if (source.trim() === '') return ''
  const { text, kept } = setPreformattedAside(`${source}\n`)
  const broken = closeGaps(breakAroundBlocks(text)).replace(/\n\n+/g, '\n\n')
  let result = dropStrayBreaks(breakLines(unwrapBlocks(wrap(broken))))
  for (const [name, original] of kept) result = result.replace(name, () => original)
  return result.replaceAll(NEWLINE, '\n').replaceAll(NEWLINE.trim(), '\n')
}
