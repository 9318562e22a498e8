import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { packageRoot } from '#bin/cli/package.ts'

const ROOT = packageRoot()
const RUN = join(ROOT, 'bin/run.mjs')

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

interface Surroundings {
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

const node = (args: readonly string[], { env, cwd }: Surroundings = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { env: { ...process.env, ...env }, cwd, maxBuffer: 2 ** 26 }
    const child = execFile(process.execPath, args, options, (_, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    )
  })

test('the exit code of the command is the exit code of the process', async () => {
  expect(await node([RUN, 'routes', '--variant', 'c'])).toEqual({
    code: 2,
    out: '',
    err: 'understudy: unknown variant "c"; choose a or b\n',
  })
})

test('variables reach the command', async () => {
  const { err } = await node([RUN, 'routes'], { env: { UNDERSTUDY_VARIANT: 'b' } })
  expect(err).toContain('in variant b')
})

test('the bundle holds what a format needs', async () => {
  const { code, out } = await node([RUN, 'openapi', '--format', 'yaml'])
  expect(code).toBe(0)
  expect(out).toMatch(/^openapi: 3\.1/)
})

test('a configuration in TypeScript reaches the bundle', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-test-'))
  const file = join(folder, 'understudy.config.ts')
  writeFileSync(file, "const variant: string = 'b'\nexport default { variant }\n")
  const { err } = await node([RUN, 'routes', '--config', file])
  expect(err).toContain('in variant b')
})

test('a configuration in TypeScript is found in a project of modules', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'understudy-test-'))
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }')
  const text = "const variant: string = 'b'\nexport default { routes: { variant } }\n"
  writeFileSync(join(cwd, 'understudy.config.ts'), text)
  const { err } = await node([RUN, 'routes'], { cwd })
  expect(err).toContain('in variant b')
})

const PROJECTS = [
  ['understudy.config.js', 'commonjs', "export default { variant: 'b' }"],
  ['understudy.config.js', 'commonjs', "module.exports = { variant: 'b' }"],
  ['understudy.config.js', 'module', "export default { variant: 'b' }"],
  ['understudy.config.mjs', 'commonjs', "export default { variant: 'b' }"],
  ['understudy.config.cjs', 'module', "module.exports = { variant: 'b' }"],
] as const
for (const [name, type, text] of PROJECTS)
  test(`${name} with "${text.split(' ')[0]}" is read in a project of type ${type}`, async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'understudy-test-'))
    writeFileSync(join(cwd, 'package.json'), JSON.stringify({ type }))
    writeFileSync(join(cwd, name), text)
    const { err } = await node([RUN, 'routes', 'oembed'], { cwd })
    expect(err).toContain('in variant b')
    expect(err).not.toContain('Warning')
  })

test('a CommonJS configuration in a project of modules is rejected with the fitting name', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'understudy-test-'))
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(cwd, 'understudy.config.js'), "module.exports = { variant: 'b' }")
  const { code, err } = await node([RUN, 'routes'], { cwd })
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('understudy.config.cjs') })
})

test('output that is not a window has no colours', async () => {
  const { out } = await node([RUN, 'routes', 'oembed'])
  expect(out).not.toContain('\u001b')
})

test('a reader that closes early ends the command quietly', async () => {
  const child = spawn(process.execPath, [RUN, 'openapi', '--variant', 'b'])
  const remarks: string[] = []
  child.stderr.on('data', (chunk) => remarks.push(String(chunk)))
  child.stdout.once('data', () => child.stdout.destroy())
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect({ code, remarks }).toEqual({ code: 0, remarks: [] })
})

function install(folder: string): Promise<Ended> {
  const installer = pathToFileURL(join(ROOT, 'bin/install.mjs')).href
  const script = `import { ensureInstalled } from '${installer}'
    await ensureInstalled(${JSON.stringify(folder)})`
  return node(['--input-type=module', '-e', script])
}

test('packages are installed once, also when two processes start together', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-test-'))
  const manifest = { name: 'nothing', version: '1.0.0' }
  const lock = { ...manifest, lockfileVersion: 3, packages: { '': manifest } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const together = await Promise.all([install(folder), install(folder)])
  const later = await install(folder)
  const output = [...together, later].map(({ err }) => err).join('')
  expect(output.match(/installing the locked packages/g)).toHaveLength(1)
  expect(later).toEqual({ code: 0, out: '', err: '' })
  expect(readFileSync(join(folder, 'node_modules/.understudy-lock'), 'utf8')).toContain(
    process.platform,
  )
  rmSync(folder, { recursive: true })
})

/** What is said where npm noted this version of a package as installed. */
async function outputWithNpmVersion(version: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-test-'))
  const lock = { lockfileVersion: 3, packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } }
  const noted = { lockfileVersion: 3, packages: { 'node_modules/a': { version } } }
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify(noted))
  const { err } = await install(folder)
  rmSync(folder, { recursive: true })
  return err
}

test('what npm installed before is not installed again, unless the lock says otherwise', async () => {
  expect(await outputWithNpmVersion('1.0.0')).toBe('')
  expect(await outputWithNpmVersion('0.9.0')).toContain('installing the locked packages')
})
