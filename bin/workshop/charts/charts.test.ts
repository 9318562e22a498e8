import { expect, test } from 'vitest'
import { drawBars } from './bars.ts'
import { drawCurves } from './lines.ts'

test('a curve is drawn within its frame, and its names are escaped', () => {
  const svg = drawCurves('1 minute', [{ name: '<b>', unit: 'MiB', values: [0, 50, 100] }])
  expect(svg).toContain('&lt;b>')
  expect(svg).toContain('points="60,104 405,64 750,24"')
})

test('bars keep their order and show their value', () => {
  const svg = drawBars('µs', [
    {
      name: 'one post',
      bars: [
        { name: 'ours', value: 10 },
        { name: 'theirs', value: 1000 },
      ],
    },
  ])
  const widths = [...svg.matchAll(/width="([\d.]+)" height="12"/g)].map(([, width]) =>
    Number(width),
  )
  expect(widths).toHaveLength(2)
  expect((widths[1] ?? 0) / (widths[0] ?? 1)).toBeCloseTo(3, 1)
  expect(svg).toContain('>1000</text>')
  expect(svg).toContain('<title>µs</title>')
})
