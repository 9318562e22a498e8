import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMMANDS } from '#bin/commands/registry.ts'
import { readManifest } from '#bin/workshop/build/types/manifest.ts'
import {
  aboutFile,
  exportedNames,
  resolveName,
} from '#bin/workshop/build/types/read-declarations.ts'
import { read, sourceFiles } from '#bin/workshop/checks/tree.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { documentedEntries, entriesOf } from './export-pages.ts'
import { brokenLinks } from './links.ts'
import type { SitePage } from './markdown.ts'
import { siteConfig, sitePages } from './site.ts'
import { assets } from './source-pages.ts'

/** Pages of the exports need the built declarations; here their addresses are enough. */
const exportStubs = (): readonly SitePage[] =>
  documentedEntries(entriesOf(readManifest().exports)).map(({ path, name }) => ({
    path,
    text: `# ${name}\n`,
  }))

const pages = [...(await sitePages()), ...exportStubs()]
const textOf = (path: string): string => pages.find((page) => page.path === path)?.text ?? ''

test('every link of the documentation resolves to a page, a file or a heading', () => {
  const files = new Set(assets().map(({ path }) => path))
  expect(pages.length).toBeGreaterThan(100)
  expect(brokenLinks(pages, files)).toEqual([])
})

test('links to missing pages, files and headings are found', () => {
  const broken = [
    { path: 'a.md', text: '[x](b.md) [y](b.md#no) ![z](c.png) `[n](o.md)`' },
    { path: 'b.md', text: '# Title\n\n[a](a.md) [t](#title) [d](https://example.test/)' },
  ]
  const all = ['a.md links to b.md#no', 'a.md links to c.png']
  expect(brokenLinks(broken, new Set())).toEqual(all)
})

test('every page is in the navigation', () => {
  const navigation = JSON.stringify(siteConfig(pages, { base: '/' }))
  const missing = pages
    .map(({ path }) => `/${path.replace(/(?:index)?\.md$/, '')}`)
    .filter((link) => link !== '/' && !navigation.includes(`"${link}"`))
  expect(missing).toEqual([])
})

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(/\b[A-Za-z_]{4,}\b/g))

test('the names in the examples for contributors exist in the sources', () => {
  const page = read('docs/adding-an-operation.md')
  const examples = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)
  const known = wordsOf(sourceFiles().map(read).join('\n'))
  const unknown = [...wordsOf(examples.join('\n'))].filter((word) => !known.has(word))
  expect(examples.length).toBeGreaterThan(4)
  // The resource of one example is invented.
  expect(unknown.filter((word) => !/bookmark/i.test(word))).toEqual([])
})

test('the reference has every operation once', () => {
  const headings = pages
    .filter(({ path }) => path.startsWith('reference/operations/'))
    .flatMap(({ text }) => [...text.matchAll(/^## (\S+)$/gm)].map(([, id]) => id))
  expect(headings.toSorted()).toEqual(
    contractFor('b')
      .operations.map(({ id }) => id)
      .toSorted(),
  )
})

test('the reference has every option of every command', async () => {
  for (const { name, load } of COMMANDS) {
    const text = textOf(`reference/commands/${name}.md`)
    const { options } = await load()
    for (const option of Object.keys(options)) expect(text).toContain(`\n### --${option}\n`)
  }
})

test('absent routes are absent', () => {
  const listed = [...read('docs/absent-routes.md').matchAll(/^\| (`\/[^|]*)\|/gm)].flatMap(
    ([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, route = '']) => route),
  )
  const known = new Set(contractFor('b').operations.map(({ path }) => path))
  expect(listed.length).toBeGreaterThan(10)
  expect(listed.filter((route) => known.has(route))).toEqual([])
})

const DECLARATIONS = `/** About the entry. */
import { type Base } from './base.js';
export type { Base,
/** @deprecated Use another, or none. */
Other as Renamed, } from './base.js';
/** Makes a thing. */
export declare function make(name: string): Thing;
export declare function make(count: number): Thing;
export interface Thing extends Base {
    /** With a brace: } */
    readonly name: '{';
}
interface Hidden {
    readonly x: 1;
}
`
const BASE = `export interface Base {
    readonly id: number;
}
export type Other = string
  | number
`

test('declarations are read with comments, overloads and names of other files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-declarations-'))
  writeFileSync(join(folder, 'entry.d.ts'), DECLARATIONS)
  writeFileSync(join(folder, 'base.d.ts'), BASE)
  const entry = join(folder, 'entry.d.ts')
  expect(aboutFile(entry)).toBe('About the entry.')
  expect(exportedNames(entry)).toEqual(['Base', 'make', 'Renamed', 'Thing'])
  expect(resolveName(entry, 'make')).toMatchObject({
    kind: 'function',
    about: 'Makes a thing.',
    code: 'function make(name: string): Thing\nfunction make(count: number): Thing',
  })
  expect(resolveName(entry, 'Renamed')?.code).toBe('type Other = string\n  | number')
  expect(resolveName(entry, 'Thing')?.code).toMatch(/^interface Thing extends Base \{[\s\S]*\}$/)
  expect(resolveName(entry, 'Base')?.code).toContain('readonly id: number')
  rmSync(folder, { recursive: true })
})
