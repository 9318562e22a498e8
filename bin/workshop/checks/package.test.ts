import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { withoutChecksum, wrongLicences } from '#bin/workshop/release/lock.rules.ts'
import { allFiles, read } from './tree.ts'

const manifest = JSON.parse(read('package.json'))

test('an install adds only the package and its type dependencies', () => {
  expect(Object.keys(manifest.dependencies)).toEqual(['openapi-types'])
})

test('packages shared with a project are peer dependencies', () => {
  const shared = Object.keys(manifest.peerDependencies)
  expect(shared).toEqual(['@electric-sql/pglite', 'msw', 'pg', 'pg-boss', 'playwright', 'tsx'])
  for (const name of shared) {
    expect(manifest.peerDependenciesMeta[name]).toEqual({ optional: true })
    expect(manifest.devDependencies[name]).toMatch(/^\d+\.\d+\.\d+$/)
  }
})

test('every locked package has a checksum and a permissive licence', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  expect(Object.keys(packages).length).toBeGreaterThan(100)
  expect(withoutChecksum(packages)).toEqual([])
  expect(wrongLicences(packages)).toEqual([])
})

test('there are no install scripts', () => {
  const hooks = ['preinstall', 'install', 'postinstall', 'prepare']
  expect(Object.keys(manifest.scripts).filter((name) => hooks.includes(name))).toEqual([])
})

test('the newest release of the changelog is the version of the package', () => {
  const [, newest] = /^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md')) ?? []
  expect(newest).toBe(manifest.version)
  expect(JSON.parse(read('package-lock.json')).version).toBe(manifest.version)
})

test('the addresses of the project agree', () => {
  const home = manifest.repository.url.replace(/^git\+|\.git$/g, '')
  expect(manifest.bugs.url).toBe(`${home}/issues`)
  const links = allFiles()
    .filter((path) => /^[A-Z_]+\.md$|^\.github\//.test(path))
    .flatMap((path) => read(path).match(/https:[^\s>)]*\/security\/advisories\/new/g) ?? [])
  expect(links.length).toBeGreaterThan(2)
  expect(new Set(links)).toEqual(new Set([`${home}/security/advisories/new`]))
})

test('the README links only to files in the package', () => {
  const links = [...read('README.md').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, to = '']) =>
    posix.normalize(to).replace(/\/$/, ''),
  )
  const files: readonly string[] = manifest.files
  const isShipped = (link: string) =>
    files.some((file) => link === file || link.startsWith(`${file}/`))
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((link) => !isShipped(link))).toEqual([])
})
