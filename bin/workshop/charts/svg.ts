/** The SVG elements of a chart. */

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

type Attributes = Readonly<Record<string, string | number>>

export function element(name: string, attributes: Attributes, inside = ''): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeText(typeof value === 'number' ? short(value) : value)}"`,
  )
  return `<${name}${written.join('')}>${inside}</${name}>`
}

export const short = (value: number): string => String(Math.round(value * 100) / 100)

export const label = (x: number, y: number, text: string): string =>
  element('text', { x, y }, escapeText(text))

interface Sheet {
  readonly width: number
  readonly height: number
  /** The accessible name. */
  readonly title: string
}

export const document = ({ width, height, title }: Sheet, inside: readonly string[]): string =>
  `${element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      'font-family': 'sans-serif',
      'font-size': 11,
    },
    `\n${element('title', {}, escapeText(title))}\n${element('rect', { width, height, fill: '#fff' })}\n${inside.join('\n')}\n`,
  )}\n`
