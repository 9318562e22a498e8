import { expect, test } from 'vitest'
import { NEIGHBOURS } from '#openapi/neighbours/index.ts'
import { newFolder, readReport, understudy, understudyProcess } from './testing/command.ts'
import { startInProcess } from './testing/stand-in.ts'

const extension = ['--extension', NEIGHBOURS.name]
const resources = new Set(NEIGHBOURS.operations.map(({ id }) => id.replace(/[^.]+$/, '*')))
const only = [...resources].flatMap((pattern) => ['--only', pattern])

test('the linked resources of the stand-in conform', { timeout: 90_000 }, async () => {
  const report = newFolder()
  const options = ['--variant', 'b', '--report', report, ...extension, ...only]
  const { code } = await understudyProcess(['conform', ...options])
  const { results } = readReport(report)
  const failed = results.filter(({ outcome }) => outcome !== 'pass')
  expect([code, failed.map(({ id }) => id)]).toEqual([0, []])
  expect(results.length).toBeGreaterThan(4000)
})

test('the variant of a target with linked resources is recognised', async () => {
  const { address, stop } = await startInProcess('b', 'demo', [NEIGHBOURS.name])
  const report = newFolder()
  const cases = ['--only', 'core.categories.list/*']
  const { code } = await understudy([
    'conform',
    address,
    '--report',
    report,
    ...extension,
    ...cases,
  ])
  await stop()
  const { target, results } = readReport(report)
  expect([code, target.variant]).toEqual([0, 'b'])
  expect(results.length).toBeGreaterThan(50)
})
