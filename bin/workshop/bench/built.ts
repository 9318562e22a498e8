/** The shipped build: sources run slower, because they are optimized for readable traces. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { packageRoot } from '#bin/cli/package.ts'
import { settingsOf } from '#bin/workshop/build/bundle.mjs'

/** Below the project's node_modules, so that peer dependencies resolve. */
export async function inBuild<T>(
  wanted: Parameters<typeof settingsOf>[0],
  file: string,
  use: (entry: string) => T | Promise<T>,
): Promise<T> {
  const cache = join(packageRoot(), 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'understudy-bench-'))
  try {
    await build({ ...settingsOf(wanted), outdir: folder, write: true })
    return await use(pathToFileURL(join(folder, file)).href)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
