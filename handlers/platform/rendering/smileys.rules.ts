import { escapeExpression } from '#openapi/values/expressions.ts'
import { by } from '#openapi/values/order.ts'

/** Separate text smileys become emoji. */
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

/** The longest first. */
const FACES = Object.keys(SMILEYS).sort(by(({ length }) => length, 'desc'))

/** All faces with this first character, which is matched first for speed. */
function facesFrom(sign: string): string {
  const rests = FACES.filter((face) => face.startsWith(sign)).map((face) =>
    escapeExpression(face.slice(1)),
  )
  return `${sign}(?<=(?:^|\\s|&nbsp;)${sign})(?:${rests.join('|')})`
}
const FACE = new RegExp(`(?:${[':', ';', '8'].map(facesFrom).join('|')})(?=$|\\s|&nbsp;|[<])`, 'g')
const TAG = /(<!--[\s\S]*?(?:-->|$)|<[^>]*>?)/
const UNTOUCHED = /^<(code|pre|style|script|textarea)\b/

/** Possible start of a face; a quick test, since few texts have one. */
const MAY_START = /[:;8](?<=(?:^|\s|&nbsp;|>)[:;8])/

export function withSmileys(text: string): string {
  if (!MAY_START.test(text)) return text
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
