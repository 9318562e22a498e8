import { expect, test } from 'vitest'
import { embeddedIn } from '#bin/workshop/build/embedded.mjs'
import {
  bundledFolders,
  copyrightsIn,
  inlinedFolders,
  noticesOf,
  readPackages,
} from '#bin/workshop/build/third-party.mjs'
import { withBundled } from './sbom.rules.ts'

const development = [{ name: 'cdx:npm:package:development', value: 'true' }]

test('bundled packages are marked as shipped, the others stay development packages', () => {
  const bill = {
    components: [
      { name: 'yaml', version: '1.0.0', scope: 'optional', properties: development },
      { group: '@a', name: 'b', version: '2.0.0', properties: development },
      { name: 'esbuild', version: '3.0.0', properties: development },
    ],
  }
  const packages = [
    { name: 'yaml', version: '1.0.0' },
    { name: '@a/b', version: '2.0.0' },
  ]
  const bundled = [{ name: 'cdx:npm:package:bundled', value: 'true' }]
  expect(withBundled(bill, packages)).toEqual({
    components: [
      { name: 'yaml', version: '1.0.0', scope: 'required', properties: bundled },
      { group: '@a', name: 'b', version: '2.0.0', scope: 'required', properties: bundled },
      { name: 'esbuild', version: '3.0.0', properties: development },
    ],
  })
  expect(() => withBundled(bill, [{ name: 'gone', version: '1.0.0' }])).toThrow('gone 1.0.0')
})

test('the packages in an output are found, nested ones too, without those removed by tree shaking', () => {
  const input = (bytesInOutput: number) => ({ bytesInOutput })
  const output = {
    bytes: 1,
    imports: [],
    exports: [],
    inputs: {
      'bin/understudy.ts': input(10),
      'node_modules/yaml/dist/index.js': input(5),
      'node_modules/yaml/dist/other.js': input(5),
      'node_modules/a/node_modules/@b/c/x.js': input(5),
      'node_modules/unused/x.js': input(0),
    },
  }
  expect(bundledFolders({ outputs: { 'understudy.mjs': output } })).toEqual([
    'node_modules/a/node_modules/@b/c',
    'node_modules/yaml',
  ])
})

for (const [file, inlined, by] of [
  ['node_modules/msw/lib/shims/cookie.mjs', 'node_modules/cookie', 'markers'],
  ['node_modules/tldts/dist/cjs/index.js', 'node_modules/tldts-core', 'source maps'],
] as const)
  test(`packages bundled inside of others are found by their ${by}`, () => {
    const inputs = { [file]: { bytesInOutput: 5 } }
    const outputs = { 'understudy.mjs': { bytes: 0, imports: [], exports: [], inputs } }
    expect(inlinedFolders({ outputs })).toEqual([inlined])
  })

test('copyrights of code that a package copied are part of its notice', () => {
  const file = 'node_modules/undici/lib/web/websocket/receiver.js'
  const notices = noticesOf(readPackages(['node_modules/undici'], [file]))
  expect(notices).toContain('Copyright (c) 2016 Luigi Pinca and contributors')
  expect(copyrightsIn('/* a */ 1 // plain\n')).toEqual([])
})

test('compiled and converted works inside of a package have a notice and a component', () => {
  const undici = 'node_modules/undici/lib/llhttp/llhttp-wasm.js'
  const tldts = 'node_modules/tldts/dist/cjs/index.js'
  const packages = readPackages(['node_modules/undici', 'node_modules/tldts'], [undici, tldts])
  const notices = noticesOf(packages)
  expect(notices).toMatch(/llhttp \(MIT\)[\s\S]*Copyright \(c\) Fedor Indutny/)
  expect(notices).toMatch(/Public Suffix List \(MPL-2\.0\)/)
  const components = packages.map(({ name, version }) => ({ name, version }))
  const bill = JSON.stringify(withBundled({ components }, packages))
  expect(bill).toMatch(/"llhttp".*"MIT"/)
  expect(bill).toMatch(/"Public Suffix List".*"MPL-2\.0"/)
  expect(() => embeddedIn('node_modules/x/y.js', "'AGFzbQEAAAAB'")).toThrow('node_modules/x/y.js')
})

test('a notice has name, version, licence and the required licence text', () => {
  const [yaml] = readPackages(['node_modules/yaml'])
  expect(yaml?.license).toBe('ISC')
  const notices = noticesOf(yaml ? [yaml] : [])
  expect(notices).toContain(`yaml ${yaml?.version} (ISC)`)
  expect(notices).toMatch(/Copyright.*\n[\s\S]*Permission to use, copy/)
  const bare = { name: 'x', version: '1.0.0', license: 'MIT', texts: [] }
  expect(noticesOf([bare])).toContain('Copyright (c) the authors of x')
  const other = { ...bare, license: 'ISC' }
  expect(() => noticesOf([other])).toThrow('expected a licence text in x 1.0.0, got ISC only')
})
