/** Curves over time, one below the other, each with its own scale. */
import { document, element, label, short } from './svg.ts'

interface Curve {
  readonly name: string
  readonly unit: string
  readonly values: readonly number[]
}

const WIDTH = 760
const HEIGHT = 120
const LEFT = 60
const TOP = 24
const BOTTOM = 16

function drawCurve({ name, unit, values }: Curve, place: number): string {
  const top = place * HEIGHT + TOP
  const height = HEIGHT - TOP - BOTTOM
  const max = Math.max(...values, Number.MIN_VALUE)
  const step = (WIDTH - LEFT - 10) / Math.max(1, values.length - 1)
  const points = values.map(
    (value, at) => `${short(LEFT + at * step)},${short(top + height * (1 - value / max))}`,
  )
  return [
    label(LEFT, top - 8, `${name} (${unit})`),
    label(4, top + 8, short(max)),
    label(4, top + height, '0'),
    element('path', { d: `M${LEFT} ${top + height}H${WIDTH - 10}`, stroke: '#bbb' }),
    element('polyline', { points: points.join(' '), fill: 'none', stroke: '#2457a6' }),
  ].join('\n')
}

export const drawCurves = (title: string, curves: readonly Curve[]): string =>
  document({ width: WIDTH, height: curves.length * HEIGHT + 20, title }, [
    label(LEFT, curves.length * HEIGHT + 12, title),
    ...curves.map(drawCurve),
  ])
