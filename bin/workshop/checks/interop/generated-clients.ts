/**
 * Clients of three generators: generated from the document, compiled, and run against a stand-in.
 */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { packageRoot } from '#bin/cli/package.ts'
import { startServer } from '#bin/library/server.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { EXPECTED, PROGRAMS } from './client-programs.ts'
import { outputOf, packages, problemOf } from './tool.ts'

const SETTINGS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  module: 'esnext',
  moduleResolution: 'bundler',
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  noEmit: true,
  allowImportingTsExtensions: true,
  // Skips the tools' own declarations; generated code is source and is checked.
  skipLibCheck: true,
}

/** Both compiler lines in use: that of the tools, and that of this project. */
const COMPILERS: Readonly<Record<VariantId, string>> = {
  a: 'typescript/bin/tsc',
  b: join(packageRoot(), 'node_modules/typescript/bin/tsc'),
}

const dataset = (variant: VariantId) => ({
  format: 'understudy-dataset',
  version: 1,
  variant,
  records: {
    users: [{ id: 1, login: 'admin', display_name: 'boss', roles: ['administrator'] }],
    applicationPasswords: [{ user_id: 1, password: 'admin-secret' }],
    posts: [1, 2, 3].map((id) => ({ id, type: 'post', title: `Post ${id}` })),
  },
})

function prepare(folder: string, document: string): void {
  const write = (name: string, value: object) =>
    writeFileSync(join(folder, name), `export default ${JSON.stringify(value)}`)
  symlinkSync(packages(), join(folder, 'node_modules'))
  const plugins = ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript', 'zod']
  write('hey.config.mjs', { input: document, output: join(folder, 'hey'), plugins })
  const output = { target: join(folder, 'orval/site.ts'), client: 'fetch' }
  write('orval.config.mjs', { site: { input: document, output } })
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: SETTINGS, include: ['*.ts', 'hey', 'orval'] }),
  )
  for (const [name, text] of PROGRAMS) writeFileSync(join(folder, `${name}.ts`), text)
}

const variantOf = (file: string): VariantId => (file.endsWith('b.json') ? 'b' : 'a')

const generate = async (folder: string, document: string): Promise<string | undefined> =>
  (await problemOf('openapi-typescript/bin/cli.js', [document, '-o', join(folder, 'paths.ts')])) ??
  (await problemOf('@hey-api/openapi-ts/bin/run.js', ['-f', join(folder, 'hey.config.mjs')])) ??
  (await problemOf('orval/dist/bin/orval.mjs', ['--config', join(folder, 'orval.config.mjs')])) ??
  problemOf(COMPILERS[variantOf(document)], ['-p', folder])

async function run(folder: string, variant: VariantId): Promise<string | undefined> {
  const names = [...PROGRAMS.keys()]
  const entryPoints = names.map((name) => join(folder, `${name}.ts`))
  const target = 'node20'
  await build({
    entryPoints,
    outdir: folder,
    bundle: true,
    format: 'esm',
    target,
    outExtension: { '.js': '.mjs' },
    logLevel: 'silent',
  })
  const server = await startServer({ variant, dataset: dataset(variant) })
  try {
    for (const name of names) {
      const output = await outputOf(join(folder, `${name}.mjs`), [
        server.restRoot.replace(/\/$/, ''),
      ])
      if (output !== EXPECTED)
        return `the client of ${name} printed ${output}, expected ${EXPECTED}`
    }
    return undefined
  } finally {
    await server.stop()
  }
}

/** Undefined if all three compile and work. */
export async function generatedClientsProblem(file: string): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-clients-'))
  prepare(folder, file)
  try {
    return (await generate(folder, file)) ?? (await run(folder, variantOf(file)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
