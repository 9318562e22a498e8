/**
 * `npm run check:projects`: the packed package in projects as teams have them. It needs a registry
 * and a few minutes; `.ci/run` tries the one with the oldest and the newest of what is shared.
 */
import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { packageRoot } from '#bin/cli/package.ts'
import { read } from '#bin/workshop/checks/tree.ts'
import {
  EXPECTED_WORDS,
  MOST_MEGABYTES,
  MOST_PACKAGES,
  MOST_TARBALL,
  PROJECTS,
  type Project,
  type Releases,
} from './cases.ts'

const FOLDER = 'bin/workshop/checks/projects'
/** Node itself as a package. */
const NODE_PACKAGE = `node-${process.platform}-${process.arch}`
const PLAIN = { name: 'team', version: '1.0.0', private: true, type: 'module' }
const MOST_OUTPUT = 64 * 1024 * 1024
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const start = promisify(execFile)

async function command(line: readonly string[], cwd: string): Promise<string> {
  const [program = '', ...args] = line
  // A new project has no lock file yet.
  const yarn = { YARN_ENABLE_IMMUTABLE_INSTALLS: 'false', YARN_ENABLE_TELEMETRY: '0' }
  const env = { ...process.env, ...yarn, CI: '1', NODE_OPTIONS: '' }
  const run = start(program, args, { cwd, env, maxBuffer: MOST_OUTPUT })
  const { stdout } = await run.catch(({ stdout: out = '', stderr: err = '', message }) => {
    throw new Error(`${line.join(' ')}: ${(`${out}${err}` || message).slice(-1500)}`)
  })
  return stdout.trim()
}

/** Where a project is tried, and with what. */
interface ProjectPlace {
  readonly folder: string
  readonly tarball: string
}

async function pack(folder: string): Promise<string> {
  await command(['npm', 'pack', '--pack-destination', folder], packageRoot())
  const [name = ''] = readdirSync(folder)
  return join(folder, name)
}

/** Names with a scope count by what is below it. */
const packagesIn = (modules: string): number =>
  readdirSync(modules).reduce((count, name) => {
    if (name.startsWith('.')) return count
    return count + (name.startsWith('@') ? readdirSync(join(modules, name)).length : 1)
  }, 0)

async function sizeProblem(folder: string): Promise<string | undefined> {
  const modules = join(folder, 'node_modules')
  const megabytes = Number((await command(['du', '-sm', modules], folder)).split('\t')[0])
  const packages = packagesIn(modules)
  say(`        ${megabytes} MB, ${packages} packages`)
  const isSmall = megabytes <= MOST_MEGABYTES && packages <= MOST_PACKAGES
  return isSmall ? undefined : `expected ${MOST_MEGABYTES} MB and ${MOST_PACKAGES} packages at most`
}

function runnerOf({ run }: Project, { node }: Releases, folder: string): readonly string[] {
  return node ? [join(folder, `node_modules/${NODE_PACKAGE}/bin/node`)] : run
}

const TSC = [...['npx', 'tsc', '--noEmit', '--strict'], ...['--module', 'nodenext']]
const EVERYTHING = ['--target', 'es2023', '--skipLibCheck', 'false', '--types', 'node']

async function compile(folder: string): Promise<void> {
  writeFileSync(join(folder, 'types.ts'), read(`${FOLDER}/types.txt`))
  await command([...TSC, ...EVERYTHING, '--lib', 'es2023,dom,dom.iterable', 'types.ts'], folder)
}

/** The code of the guide, as it is written there. */
async function runJest(folder: string): Promise<void> {
  const [, code = ''] = /^```ts\n([\s\S]*?)^```$/m.exec(read('docs/guides/jest.md')) ?? []
  writeFileSync(join(folder, 'guide.test.js'), code)
  await command(['node', '--experimental-vm-modules', 'node_modules/jest/bin/jest.js'], folder)
}

async function bringTo(
  { shared, node }: Releases,
  { manifest, install }: Project,
  place: ProjectPlace,
): Promise<void> {
  const { folder, tarball } = place
  const devDependencies = {
    'site-understudy': `file:${tarball}`,
    ...shared,
    ...(node && { [NODE_PACKAGE]: node }),
  }
  const text = JSON.stringify({ ...PLAIN, ...manifest, devDependencies })
  writeFileSync(join(folder, 'package.json'), text)
  await command(install, folder)
}

async function problemAt(
  releases: Releases,
  project: Project,
  place: ProjectPlace,
): Promise<string | undefined> {
  const { folder } = place
  const { shared } = releases
  try {
    await bringTo(releases, project, place)
    if ('typescript' in shared) await compile(folder)
    if ('jest' in shared) await runJest(folder)
    if (Object.keys(shared).length === 0) {
      await command(['npx', 'understudy', 'routes', 'posts'], folder)
      return await sizeProblem(folder)
    }
    const said = await command([...runnerOf(project, releases, folder), 'check.mjs'], folder)
    return said === EXPECTED_WORDS ? undefined : `it said ${said}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** What came of a range; Plug'n'Play keeps no folders to look into. */
function installed({ shared }: Releases, folder: string): string {
  const found = Object.keys(shared).flatMap((name) => {
    const manifest = join(folder, 'node_modules', name, 'package.json')
    if (name.startsWith('@') || !existsSync(manifest)) return []
    return [`${name} ${JSON.parse(readFileSync(manifest, 'utf8')).version}`]
  })
  return found.join(', ')
}

/** In a folder of its own: a lock file would keep earlier releases. */
async function passes(releases: Releases, project: Project, tarball: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-project-'))
  writeFileSync(join(folder, 'yarn.lock'), '')
  writeFileSync(join(folder, 'check.mjs'), read(`${FOLDER}/check.txt`))
  const begun = performance.now()
  const problem = await problemAt(releases, project, { folder, tarball })
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  const what = `${project.name}: ${releases.name} (${[installed(releases, folder), `${seconds} s`].filter(Boolean).join(', ')})`
  say(`${problem ? 'FAILED' : 'ok    '}  ${what}`)
  if (problem) say(problem)
  rmSync(folder, { recursive: true, force: true })
  return problem === undefined
}

/** Those of one project side by side. */
async function countFailed(project: Project, tarball: string): Promise<number> {
  const passed = await Promise.all(
    project.installs.map((releases) => passes(releases, project, tarball)),
  )
  return passed.filter((isFine) => !isFine).length
}

async function main(wanted: string | undefined): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-packed-'))
  const tarball = await pack(folder)
  const { size } = statSync(tarball)
  const isSmall = size <= MOST_TARBALL
  say(`${isSmall ? 'ok    ' : 'FAILED'}  a tarball of ${(size / 1e6).toFixed(2)} MB`)
  const chosen = PROJECTS.filter(({ name }) => name.includes(wanted ?? ''))
  let failed = 0
  for (const project of chosen) failed += await countFailed(project, tarball)
  rmSync(folder, { recursive: true })
  return isSmall && failed === 0 && chosen.length ? 0 : 1
}

process.exitCode = await main(process.argv[2])
