/**
 * `npm run check:projects`: the packed package in sample projects. Needs a registry and some
 * minutes; `-- --covering`, used by `.ci/run`, tests each manager, Node and release once, without the
 * guides of frameworks; other words select projects by name: `-- guides/next`.
 */
import {
  existsSync,
  mkdirSync,
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
import { packageRoot } from '#bin/cli/package.ts'
import {
  COVERING,
  MATRIX,
  MAX_INSTALL_MEGABYTES,
  MAX_INSTALL_PACKAGES,
  MAX_TARBALL_BYTES,
  manifestOf,
  type Project,
  packagesOf,
} from './cases.ts'
import { command } from './command.ts'
import { RECIPES, type Recipe } from './recipes/recipes.ts'
import { writeGuide } from './recipes/write-guide.ts'
import { installTools, type ProjectTools, projectToolsOf, requireRegistry } from './tools.ts'
import { TRIALS, useEntries } from './trials.ts'

const PLAIN = { name: 'team', version: '1.0.0', private: true, type: 'module' }
/** Number of concurrent projects. */
const SIDE_BY_SIDE = 2

interface Bench {
  readonly root: string
  readonly tarball: string
  readonly tools: string
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const secondsSince = (begun: number): string =>
  `${((performance.now() - begun) / 1000).toFixed(0)} s`

async function pack(folder: string): Promise<string> {
  mkdirSync(folder)
  await command(['npm', 'pack', '--pack-destination', folder], { cwd: packageRoot() })
  const [name = ''] = readdirSync(folder)
  return join(folder, name)
}

/** Counts the packages inside scopes. */
const packagesIn = (modules: string): number =>
  readdirSync(modules).reduce((count, name) => {
    if (name.startsWith('.')) return count
    return count + (name.startsWith('@') ? readdirSync(join(modules, name)).length : 1)
  }, 0)

async function measure(cwd: string): Promise<string> {
  const modules = join(cwd, 'node_modules')
  const megabytes = Number((await command(['du', '-sm', modules], { cwd })).split('\t')[0])
  const packages = packagesIn(modules)
  const found = `${megabytes} MB, ${packages} packages`
  if (megabytes <= MAX_INSTALL_MEGABYTES && packages <= MAX_INSTALL_PACKAGES) return found
  throw new Error(
    `${found}; expected ${MAX_INSTALL_MEGABYTES} MB and ${MAX_INSTALL_PACKAGES} packages at most`,
  )
}

/** The installed versions; Plug'n'Play has no folders to inspect. */
function installed(names: readonly string[], folder: string): readonly string[] {
  return names.flatMap((name) => {
    const manifest = join(folder, 'node_modules', name, 'package.json')
    if (name.startsWith('@') || !existsSync(manifest)) return []
    return [`${name} ${JSON.parse(readFileSync(manifest, 'utf8')).version}`]
  })
}

interface Attempt {
  readonly name: string
  readonly project: Project
  readonly packages: Readonly<Record<string, string>>
  /** Returns lines for the report. */
  readonly work: (place: ProjectTools) => Promise<readonly string[]>
}

/** The command and the server need no packages of the project. */
const ALONE: Attempt = {
  name: 'npm, the command alone',
  project: { manager: 'npm', node: '20', age: 'newest', trials: [] },
  packages: {},
  work: async ({ environment }) => {
    await command(['npx', 'understudy', 'routes', 'posts'], environment)
    return [await measure(environment.cwd)]
  },
}

function attemptOf(project: Project): Attempt {
  const { manager, node, age, trials } = project
  const packages = packagesOf(project)
  return {
    name: `${manager}, Node ${node}, ${[age, ...trials].join(', ')}`,
    project,
    packages,
    work: async (place) => {
      await useEntries(place)
      for (const trial of trials) await TRIALS[trial](place)
      return installed(Object.keys(packages), place.environment.cwd)
    },
  }
}

/** A guide of a framework, as a project. */
const attemptOfRecipe = ({ page, packages, files, verify }: Recipe): Attempt => ({
  name: `guides/${page}`,
  project: { manager: 'npm', node: '24', age: 'newest', trials: [] },
  packages,
  work: async (place) => {
    await writeGuide(place.environment.cwd, page, files)
    await verify(place)
    return installed(Object.keys(packages), place.environment.cwd)
  },
})

const EVERY: readonly Attempt[] = [...MATRIX.map(attemptOf), ...RECIPES.map(attemptOfRecipe), ALONE]

/** In a new folder: a lock file would pin earlier releases. */
async function bring({ project, packages }: Attempt, bench: Bench): Promise<ProjectTools> {
  const cwd = mkdtempSync(join(bench.root, 'project-'))
  const devDependencies = { 'site-understudy': `file:${bench.tarball}`, ...packages }
  const manifest = { ...PLAIN, ...manifestOf(project), devDependencies }
  writeFileSync(join(cwd, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(cwd, 'yarn.lock'), '')
  const place = projectToolsOf(project, { ...bench, cwd })
  await command(place.install, place.environment)
  return place
}

async function passes(attempt: Attempt, bench: Bench): Promise<boolean> {
  const begun = performance.now()
  try {
    const outcome = await attempt.work(await bring(attempt, bench))
    say(`ok      ${attempt.name} (${[...outcome, secondsSince(begun)].join(', ')})`)
    return true
  } catch (error) {
    say(`FAILED  ${attempt.name} (${secondsSince(begun)})`)
    say(error instanceof Error ? error.message : String(error))
    return false
  }
}

async function countFailed(attempts: readonly Attempt[], bench: Bench): Promise<number> {
  const waiting = [...attempts]
  let failed = 0
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      if (!(await passes(next, bench))) failed += 1
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
  return failed
}

async function prepare(root: string): Promise<Bench> {
  await requireRegistry(root)
  const [tarball, tools] = await Promise.all([
    pack(join(root, 'packed')),
    installTools(join(root, 'tools')),
  ])
  return { root, tarball, tools }
}

async function check(attempts: readonly Attempt[], root: string): Promise<number> {
  const begun = performance.now()
  const bench = await prepare(root)
  const { size } = statSync(bench.tarball)
  const isSmall = size <= MAX_TARBALL_BYTES
  say(
    `${isSmall ? 'ok    ' : 'FAILED'}  a tarball of ${(size / 1e6).toFixed(2)} MB (${secondsSince(begun)})`,
  )
  const failed = await countFailed(attempts, bench)
  return isSmall && failed === 0 ? 0 : 1
}

function chosen([wanted = '']: readonly string[]): readonly Attempt[] {
  if (wanted === '--covering') return [...COVERING.map(attemptOf), ALONE]
  const found = EVERY.filter(({ name }) => name.includes(wanted))
  if (found.length === 0) throw new Error(`expected words of a project's name, got ${wanted}`)
  return found
}

async function main(args: readonly string[]): Promise<number> {
  const root = mkdtempSync(join(tmpdir(), 'understudy-projects-'))
  try {
    return await check(chosen(args), root)
  } catch (error) {
    say(`FAILED  ${error instanceof Error ? error.message : String(error)}`)
    return 1
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

process.exitCode = await main(process.argv.slice(2))
