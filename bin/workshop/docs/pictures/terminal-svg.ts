/** A recorded terminal as an animated SVG; with reduced motion it shows the last frame. */
import { escapeText } from '#bin/workshop/charts/svg.ts'

export interface TerminalLine {
  readonly text: string
  readonly kind: 'command' | 'output'
}

const WIDTH = 860
const PADDING = 18
const TOP = 44
const LINE_HEIGHT = 20
/** Seconds before a line appears. */
const DELAYS = { command: 1.2, output: 0.08 } as const

const STYLE = `text { font: 13.5px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #d7dde8; white-space: pre; }
.command { fill: #8ab4f8; }
g { opacity: 0; animation: show 0.01s linear forwards; }
@keyframes show { to { opacity: 1; } }
@media (prefers-reduced-motion: reduce) { g { opacity: 1; animation: none; } }`

/** Long lines continue on the next one. */
const wrapped = ({ text, kind }: TerminalLine): readonly TerminalLine[] => {
  const whole = kind === 'command' ? `$ ${text}` : text
  const parts = whole.match(/.{1,98}/g) ?? ['']
  return parts.map((part) => ({ text: part, kind }))
}

export function terminalSvg(title: string, lines: readonly TerminalLine[]): string {
  let time = 0
  const rows = lines.flatMap((line) => {
    time += DELAYS[line.kind]
    return wrapped(line).map((part) => ({ ...part, time }))
  })
  const height = TOP + rows.length * LINE_HEIGHT + PADDING
  const texts = rows.map(
    ({ text, kind, time: delay }, at) =>
      `<g style="animation-delay: ${delay.toFixed(2)}s"><text class="${kind}" x="${PADDING}" y="${TOP + at * LINE_HEIGHT + 6}">${escapeText(text)}</text></g>`,
  )
  const dots = ['#ff5f57', '#febc2e', '#28c840'].map(
    (fill, at) => `<circle cx="${PADDING + 6 + at * 18}" cy="18" r="5.5" fill="${fill}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img">
<title>${escapeText(title)}</title>
<style>${STYLE}</style>
<rect width="${WIDTH}" height="${height}" rx="8" fill="#161b26"/>
${dots.join('')}
${texts.join('\n')}
</svg>
`
}
