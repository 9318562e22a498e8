import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '#bin/cli/package.ts'
import { read, sourceFiles } from './tree.ts'

const LAYERS = ['openapi', 'fixtures', 'handlers', 'conformance', 'bin']
const page = read('docs/architecture.md')

const sectionOf = (title: string): string =>
  page.split(/^## /m).find((section) => section.startsWith(`${title}\n`)) ?? ''

const roomsOf = (layer: string): readonly string[] =>
  readdirSync(join(packageRoot(), layer), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'dist')
    .map(({ name }) => name)

test('the page names every folder', () => {
  const layers = sectionOf('Layers')
  const rooms = LAYERS.flatMap(roomsOf)
  expect(rooms.length).toBeGreaterThan(50)
  expect(rooms.filter((room) => !layers.includes(`\`${room}/\``))).toEqual([])
})

test('every file named by the page exists', () => {
  const files = sourceFiles()
  const named = [...page.matchAll(/`([\w./-]+\.ts)`/g)].map(([, name]) => name ?? '')
  const isThere = (name: string): boolean =>
    existsSync(join(packageRoot(), name)) || files.some((path) => path.endsWith(`/${name}`))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !isThere(name))).toEqual([])
})
