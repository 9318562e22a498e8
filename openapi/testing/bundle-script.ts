/** For tests: a program for a process of its own, as one file, which starts in a fraction of the time. */
import { join } from 'node:path'
import { build } from 'esbuild'

/** Packages that are not modules ask for what Node has. */
const REQUIRE = `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)`

/** The path of the file, which is written into the folder. */
export async function bundleScript(contents: string, folder: string): Promise<string> {
  const outfile = join(folder, 'script.mjs')
  await build({
    stdin: { contents, resolveDir: join(import.meta.dirname, '../..'), loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: REQUIRE },
    logLevel: 'silent',
  })
  return outfile
}
