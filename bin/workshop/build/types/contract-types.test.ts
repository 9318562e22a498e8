import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '#bin/cli/package.ts'
import { contractTypes } from './contract-types.ts'

const PROGRAM = `
import type { ArgumentsOf, BodyIn, BodyOf, Category, CreateCategory, CreatePost, ListPosts, Operations, Post, PostEdit } from './types.d.ts'

declare function read<Id extends keyof Operations>(id: Id, args: ArgumentsOf<Id>): BodyOf<Id>

const list: ListPosts = { per_page: 5, include: [1, 2], status: ['draft'] }
const posts: readonly Post[] = read('core.posts.list', list)
export const content: string | undefined = posts[0]?.content.rendered
export const author: string | undefined = posts[0]?._embedded?.author?.[0]?.name

const draft: CreatePost = { title: 'Hello', content: { raw: 'text' }, status: 'draft' }
const made: PostEdit = read('core.posts.create', draft)
export const raw: string = made.title.raw
export const edited: BodyIn<'core.posts.list', 'edit'> = [made]

const news: CreateCategory = { name: 'News' }
export const parent = (category: Category): number => category.parent
export const created = read('core.categories.create', news)

// @ts-expect-error: the argument is per_page
export const typo: ListPosts = { per_pge: 5 }
// @ts-expect-error: no such status
export const wrong: CreatePost = { status: 'published' }
// @ts-expect-error: only the edit context has it
export const hidden = posts[0]?.password
`

test('records and arguments of every operation are types, by name and by id', {
  timeout: 90_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-types-'))
  writeFileSync(join(folder, 'types.d.ts'), await contractTypes())
  writeFileSync(join(folder, 'program.ts'), PROGRAM)
  const compiler = join(packageRoot(), 'node_modules/typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--types', '', '--module']
  const files = ['preserve', '--allowImportingTsExtensions', 'program.ts']
  const { stdout } = spawnSync(process.execPath, [compiler, ...options, ...files], { cwd: folder })
  rmSync(folder, { recursive: true })
  expect(String(stdout)).toBe('')
})
