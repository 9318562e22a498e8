import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { read } from './tree.ts'

const manifest = JSON.parse(read('package.json'))

test('an install brings nothing but the package and the types it names', () => {
  expect(Object.keys(manifest.dependencies)).toEqual(['openapi-types'])
})

test('what is shared with a project is left to the project', () => {
  const shared = Object.keys(manifest.peerDependencies)
  expect(shared).toEqual(['msw', 'playwright', 'tsx'])
  for (const name of shared) {
    expect(manifest.peerDependenciesMeta[name]).toEqual({ optional: true })
    expect(manifest.devDependencies[name]).toMatch(/^\d+\.\d+\.\d+$/)
  }
})

test('nothing runs when it is installed', () => {
  const hooks = ['preinstall', 'install', 'postinstall', 'prepare']
  expect(Object.keys(manifest.scripts).filter((name) => hooks.includes(name))).toEqual([])
})

test('the README links only to what the package holds', () => {
  const links = [...read('README.md').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, to = '']) =>
    posix.normalize(to).replace(/\/$/, ''),
  )
  const files: readonly string[] = manifest.files
  const isShipped = (link: string) =>
    files.some((file) => link === file || link.startsWith(`${file}/`))
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((link) => !isShipped(link))).toEqual([])
})
