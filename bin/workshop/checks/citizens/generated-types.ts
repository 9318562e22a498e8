import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemOf } from './tool.ts'

const GENERATOR = 'openapi-typescript/bin/cli.js'
const COMPILER = 'typescript/bin/tsc'
const STRICT = [
  '--strict',
  '--noUncheckedIndexedAccess',
  '--exactOptionalPropertyTypes',
  '--noEmit',
]

/** An unmodified type generator reads the document, and what it writes compiles. */
export async function generatedTypesProblem(file: string): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-types-'))
  const types = join(folder, 'types.ts')
  try {
    return (
      (await problemOf(GENERATOR, [file, '--output', types])) ??
      (await problemOf(COMPILER, [...STRICT, '--target', 'es2022', types]))
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
