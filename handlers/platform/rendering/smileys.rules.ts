import { escaped } from '#openapi/expressions.ts'
import { by } from '#openapi/order.ts'

/** Text smileys that stand alone become pictures. */
const SMILEYS: Readonly<Record<string, string>> = {
  ':neutral:': '😐',
  ':twisted:': '😈',
  ':arrow:': '➡',
  ':shock:': '😯',
  ':smile:': '🙂',
  ':???:': '😕',
  ':cool:': '😎',
  ':evil:': '👿',
  ':grin:': '😀',
  ':idea:': '💡',
  ':oops:': '😳',
  ':razz:': '😛',
  ':roll:': '🙄',
  ':wink:': '😉',
  ':cry:': '😥',
  ':eek:': '😮',
  ':lol:': '😆',
  ':mad:': '😡',
  ':sad:': '🙁',
  '8-)': '😎',
  '8-O': '😯',
  ':-(': '🙁',
  ':-)': '🙂',
  ':-?': '😕',
  ':-D': '😀',
  ':-P': '😛',
  ':-o': '😮',
  ':-x': '😡',
  ':-|': '😐',
  ';-)': '😉',
  '8O': '😯',
  ':(': '🙁',
  ':)': '🙂',
  ':?': '😕',
  ':D': '😀',
  ':P': '😛',
  ':o': '😮',
  ':x': '😡',
  ':|': '😐',
  ';)': '😉',
  ':!:': '❗',
  ':?:': '❓',
}

const faces = Object.keys(SMILEYS)
  .sort(by(({ length }) => length, 'desc'))
  .map(escaped)
const FACE = new RegExp(
  `(?<=^|\\s|\\u00a0|&nbsp;)(?:${faces.join('|')})(?=$|\\s|\\u00a0|&nbsp;|[<])`,
  'g',
)
const TAG = /(<!--[\s\S]*?(?:-->|$)|<[^>]*>?)/
const UNTOUCHED = /^<(code|pre|style|script|textarea)\b/

export function withSmileys(text: string): string {
  if (!/[:;8]/.test(text)) return text
  let inside = ''
  return text
    .split(TAG)
    .map((part) => {
      if (!part.startsWith('<'))
        return inside ? part : part.replace(FACE, (face) => SMILEYS[face] ?? face)
      if (!inside) inside = UNTOUCHED.exec(part)?.[1] ?? ''
      else if (part === `</${inside}>`) inside = ''
      return part
    })
    .join('')
}
