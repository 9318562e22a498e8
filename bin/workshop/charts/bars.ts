/** Grouped bars on a logarithmic scale. */
import { document, element, label, short } from './svg.ts'

interface ChartBar {
  readonly name: string
  readonly value: number
}

interface BarGroup {
  readonly name: string
  readonly bars: readonly ChartBar[]
}

const LEFT = 150
const RIGHT = 60
const WIDTH = 760
const ROW = 16
const COLOURS = ['#2457a6', '#999', '#c77d1e', '#5b8f3a', '#a63d57', '#6b4fa0', '#3a8f8a']

interface BarScale {
  readonly min: number
  readonly max: number
}

/** Powers of ten around all values. */
function scaleOf(groups: readonly BarGroup[]): BarScale {
  const values = groups.flatMap(({ bars }) => bars.map(({ value }) => value)).filter(Boolean)
  const power = (value: number, round: (value: number) => number) => 10 ** round(Math.log10(value))
  return {
    min: power(Math.min(...values, 1), Math.floor),
    max: power(Math.max(...values, 10), Math.ceil),
  }
}

function widthOf(value: number, { min, max }: BarScale): number {
  const part = Math.log(Math.max(value, min) / min) / Math.log(max / min)
  return Math.max(1, part * (WIDTH - LEFT - RIGHT))
}

interface BarRow extends ChartBar {
  readonly y: number
  readonly colour: string
}

const drawRow = ({ name, value, y, colour }: BarRow, scale: BarScale): string =>
  [
    label(14, y + 11, name),
    element('rect', {
      x: LEFT,
      y: y + 2,
      width: widthOf(value, scale),
      height: ROW - 4,
      fill: colour,
    }),
    label(LEFT + widthOf(value, scale) + 4, y + 11, short(value)),
  ].join('\n')

export function drawBars(title: string, groups: readonly BarGroup[]): string {
  const scale = scaleOf(groups)
  const names = [...new Set(groups.flatMap(({ bars }) => bars.map(({ name }) => name)))]
  const colourOf = (name: string): string => COLOURS[names.indexOf(name) % COLOURS.length] ?? '#000'
  let y = 24
  const drawn = groups.map(({ name, bars }) => {
    const heading = label(4, y + 12, name)
    y += ROW
    const rows = bars.map((bar, at) =>
      drawRow({ ...bar, y: y + at * ROW, colour: colourOf(bar.name) }, scale),
    )
    y += bars.length * ROW + 8
    return [heading, ...rows].join('\n')
  })
  return document({ width: WIDTH, height: y, title }, [label(4, 14, title), ...drawn])
}
