import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { read } from './tree.ts'

const manifest = JSON.parse(read('package.json'))

test('an install adds only the package and its type dependencies', () => {
  expect(Object.keys(manifest.dependencies)).toEqual(['openapi-types'])
})

test('packages shared with a project are peer dependencies', () => {
  const shared = Object.keys(manifest.peerDependencies)
  expect(shared).toEqual(['msw', 'playwright', 'tsx'])
  for (const name of shared) {
    expect(manifest.peerDependenciesMeta[name]).toEqual({ optional: true })
    expect(manifest.devDependencies[name]).toMatch(/^\d+\.\d+\.\d+$/)
  }
})

test('there are no install scripts', () => {
  const hooks = ['preinstall', 'install', 'postinstall', 'prepare']
  expect(Object.keys(manifest.scripts).filter((name) => hooks.includes(name))).toEqual([])
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
