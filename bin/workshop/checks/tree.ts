import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { packageRoot } from '#bin/cli/package.ts'

const ROOT = packageRoot()
/** Generated or third-party files. */
const SKIPPED = new Set([
  '.git',
  'node_modules',
  'bin/dist',
  'test-results',
  'playwright-report',
  'understudy-report',
])

function walk(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = relative(ROOT, join(folder, entry.name)).split(sep).join('/')
    if (SKIPPED.has(entry.name) || SKIPPED.has(path)) return []
    return entry.isDirectory() ? walk(join(folder, entry.name)) : [path]
  })
}

/** Every file of the repository, by its path from the root. */
export const allFiles = (): readonly string[] => walk(ROOT)

/** Source files, tests included. */
export const sourceFiles = (): readonly string[] =>
  allFiles().filter((path) => /\.(tsx?|mjs)$/.test(path))

/** Unit tests and Playwright specs. */
export const isTest = (path: string): boolean => /\.(test|spec)\.ts$/.test(path)

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
