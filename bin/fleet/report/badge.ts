import { escaped } from '#bin/cli/text.ts'
import { STATUS_TEXT, type TargetStatus } from '#bin/fleet/history/status.ts'

const COLOURS: Readonly<Record<TargetStatus, string>> = {
  passed: '#17693f',
  failed: '#b3261e',
  unchecked: '#7a3cb3',
  none: '#656e6a',
}

/** Width of a text in a font of 11 pixels, roughly. */
const widthOf = (text: string): number => text.length * 7 + 12

export function badgeSvg(id: string, status: TargetStatus): string {
  const text = STATUS_TEXT[status]
  const [left, right] = [widthOf(id), widthOf(text)]
  const label = escaped(`${id}: ${text}`)
  const word = (at: number, content: string): string =>
    `<text x="${at}" y="14" fill="#fff" text-anchor="middle">${escaped(content)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}"><title>${label}</title><rect width="${left}" height="20" fill="#3b4441"/><rect x="${left}" width="${right}" height="20" fill="${COLOURS[status]}"/><g font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${word(left / 2, id)}${word(left + right / 2, text)}</g></svg>
`
}
