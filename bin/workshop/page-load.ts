/** What a page loads of the package, file by file: built as it is shipped, msw apart. */
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { settingsOf } from './build/bundle.mjs'
import { LIBRARY } from './build/entries.mjs'

const ENTRY = 'browser.mjs'
/** What `start()` and the first list of posts ask for. */
const FIRST = ['handlers/hosts/page.ts', 'fixtures/datasets/demo.ts']

export interface PageBuild {
  /** By the names they are loaded under. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Those that are there when the first posts are, in bytes as they travel. */
  readonly firstLoad: number
}

type BuiltFiles = ReadonlyMap<string, Metafile['outputs'][string]>

/** An output and all that it imports at once. */
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
