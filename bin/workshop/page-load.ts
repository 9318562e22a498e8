/** The files of the package that a page loads: the shipped build, without msw. */
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { settingsOf } from '#bin/workshop/build/bundle.mjs'
import { LIBRARY } from '#bin/workshop/build/entries.mjs'

const ENTRY = 'browser.mjs'
/** The modules loaded by `start()` and the first list of posts. */
const FIRST = ['handlers/hosts/page/page.ts', 'fixtures/datasets/demo.ts']

export interface PageBuild {
  /** By file name. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** The compressed bytes loaded before the first posts. */
  readonly firstLoad: number
}

type BuiltFiles = ReadonlyMap<string, Metafile['outputs'][string]>

/** An output and its static imports. */
function collect(name: string, outputs: BuiltFiles, found: Set<string>): void {
  if (found.has(name)) return
  found.add(name)
  for (const { path, kind, external } of outputs.get(name)?.imports ?? [])
    if (kind === 'import-statement' && !external) collect(basename(path), outputs, found)
}

function loadedFirst(outputs: BuiltFiles): readonly string[] {
  const entries = [...outputs].filter(([, { entryPoint = '' }]) => FIRST.includes(entryPoint))
  const found = new Set<string>()
  for (const name of [ENTRY, ...entries.map(([each]) => each)]) collect(name, outputs, found)
  return [...found]
}

export const gzipped = (contents: Uint8Array): number => gzipSync(contents).length

export async function buildPage(): Promise<PageBuild> {
  const settings = settingsOf(LIBRARY)
  const { outputFiles, metafile } = await build({ ...settings, metafile: true, write: false })
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]))
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]),
  )
  const sizes = loadedFirst(outputs).map((name) => gzipped(files.get(name) ?? new Uint8Array()))
  return { files, firstLoad: sizes.reduce((sum, size) => sum + size, 0) }
}
