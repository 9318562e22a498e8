import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFile } from '#bin/testing/temporary-folder.ts'
import { readFleet, selectTargets } from './read-fleet.ts'

function fileOf(text: string): string {
  const file = temporaryFile('fleet.yaml')
  writeFileSync(file, text)
  return file
}

test('a target overrides its group, and the group the defaults', async () => {
  const file = fileOf(`
defaults: { timeout: 5, level: should, owners: [all] }
groups:
  shops: { level: must, names: shop-names.json }
targets:
  one: { address: https://one.example/api/, group: shops, timeout: 9 }
  two: { address: https://two.example/api/ }
`)
  const { targets, limits } = await readFleet(file)
  expect(targets).toMatchObject([
    {
      id: 'one',
      level: 'must',
      timeout: 9,
      names: join(dirname(file), 'shop-names.json'),
      owners: ['all'],
      checks: ['drift'],
    },
    { id: 'two', level: 'should', timeout: 5, group: '' },
  ])
  expect(limits).toEqual({ concurrency: 4, perHost: 1, memory: 512 })
})

test('all mistakes are reported with line and nearest name', async () => {
  const file = fileOf(`targets:
  one:
    address: https://one.example/api/
    tiemout: 5
    password: secret
  two:
    address: ftp://two.example/
    mode: writ
`)
  const problem = await readFleet(file).catch((error: Error) => error.message)
  expect(String(problem).split('\n')).toEqual([
    expect.stringMatching(/:4: targets\.one\.tiemout: .*did you mean timeout\?/),
    expect.stringMatching(/:5: targets\.one\.password: expected a reference: \{env: NAME\}/),
    expect.stringMatching(/:7: targets\.two\.address: expected the address of a REST root/),
    expect.stringMatching(/:8: targets\.two\.mode: expected one of index, read, write/),
  ])
})

test('unknown groups, credentials in addresses and unnamed writes are mistakes', async () => {
  const file = fileOf(`groups: { shops: {} }
targets:
  one: { address: https://one.example/api/, group: shop }
  two: { address: https://qa:secret@two.example/api/ }
  three: { address: https://three.example/api/, mode: write }
  four: { address: https://four.example/api/, user: qa }
`)
  const problem = String(await readFleet(file).catch((error: Error) => error.message))
  expect(problem).toContain('did you mean shops?')
  expect(problem).toContain('without credentials')
  expect(problem).toContain('expected target-name: three.example')
  expect(problem).toContain('user and password together')
})

test('no message repeats a password', async () => {
  const file = fileOf(`defaults: { password: canary-1, user: [canary-2] }
targets:
  one: { address: "ftp://qa:canary-3@one.example/" }
  two: { address: "https://qa:canary-4@two.example:99999/api/", mode: writ }
  three: https://qa:canary-5@three.example/api/
webhook: { url: "qa:canary-6@four.example" }
`)
  const problem = String(await readFleet(file).catch((error: Error) => error.message))
  expect(problem.split('\n')).toHaveLength(6)
  expect(problem).toContain('mode: expected one of index, read, write, got "writ"')
  expect(problem).not.toContain('canary')
})

test('targets are selected by name and group', async () => {
  const fleet = await readFleet(
    fileOf(`groups: { shops: {} }
targets:
  shop-1: { address: https://one.example/api/ }
  shop-2: { address: https://two.example/api/ }
  other: { address: https://three.example/api/, group: shops }
`),
  )
  const idsOf = (...only: string[]) => selectTargets(fleet, only).map(({ id }) => id)
  expect(idsOf('shop-*')).toEqual(['shop-1', 'shop-2'])
  expect(idsOf('shops')).toEqual(['other'])
  expect(() => selectTargets(fleet, ['none'])).toThrow('no target matches none')
})
