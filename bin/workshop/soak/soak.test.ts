import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownCommand } from '#bin/commands/serve/testing/process.ts'
import { drawSoak, soak } from './soak.ts'

test('many concurrent connections and sites cause no error, and the curve is drawn', {
  timeout: 60_000,
}, async () => {
  const { file, folder } = ownCommand()
  const load = { seconds: 0.5, connections: 50, sites: 40, every: 0.25 }
  const result = await soak({ command: file, ...load })
  rmSync(folder, { recursive: true, force: true })
  expect([result.errors, result.examples]).toEqual([0, []])
  expect(result.requests).toBeGreaterThan(100)
  expect(result.samples).toHaveLength(2)
  expect(drawSoak(result)).toContain('heap after a collection')
})
