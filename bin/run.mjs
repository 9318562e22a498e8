/**
 * Entry point of the npm scripts: installs the packages, builds the bundle if it is missing or
 * outdated, and runs the command. Plain JavaScript, because TypeScript may not be installed yet.
 */
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { BUNDLE, ensureBundle } from './workshop/build/ensure-bundle.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Tasks of this repository, which are not part of the package: TypeScript files run by tsx. */
const TASKS = {
  '--bench': {
    file: 'bin/workshop/bench/run.ts',
    packages: ['bin/workshop/bench/alternatives'],
    /** The packages are not needed with this argument. */
    without: '--alone',
  },
  '--bench-shared': { file: 'bin/workshop/bench/shared/run.ts', packages: [] },
  '--docs': { file: 'bin/workshop/docs/run.ts', packages: [] },
  '--docs-pictures': { file: 'bin/workshop/docs/pictures/run.ts', packages: [] },
  '--export': { file: 'bin/workshop/export.ts', packages: [] },
  '--mutate': { file: 'bin/workshop/mutate/run.ts', packages: [] },
  '--release': { file: 'bin/workshop/release/run.ts', packages: [] },
  '--sbom': { file: 'bin/workshop/release/print-sbom.ts', packages: [], isUnbundled: true },
  '--soak': { file: 'bin/workshop/soak/run.ts', packages: [] },
  '--where': { file: 'bin/workshop/where/run.ts', packages: [], isUnbundled: true },
  '--fleet': { file: 'bin/workshop/fleet/run.ts', packages: [] },
  '--gate': { file: 'bin/workshop/gate.ts', packages: [] },
  '--postgres': { file: 'bin/workshop/replicas/run.ts', packages: [] },
  '--projects': { file: 'bin/workshop/checks/projects/run.ts', packages: [] },
  '--interop': {
    file: 'bin/workshop/checks/interop/run.ts',
    packages: ['bin/workshop/checks/interop/tools'],
    /** Reads only documents; a test may rebuild the bundle at the same time. */
    isUnbundled: true,
  },
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Error(`understudy needs Node 20.19 or later, this is Node ${process.versions.node}`)
}

async function runTask(file, args) {
  const { tsImport } = await import('tsx/esm/api')
  process.argv = [process.execPath, join(ROOT, file), ...args]
  try {
    await tsImport(pathToFileURL(join(ROOT, file)).href, import.meta.url)
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error
    const [problem] = error.message.split('. ')
    process.stderr.write(`understudy: ${problem}; see ${file} for the options\n`)
    process.exitCode = 2
  }
}

async function runCommand(args) {
  process.argv = [process.execPath, BUNDLE, ...args]
  await import(pathToFileURL(BUNDLE).href)
}

async function prepare(packages, isUnbundled) {
  requireNode()
  for (const folder of ['.', ...packages]) await ensureInstalled(join(ROOT, folder))
  if (!isUnbundled) await ensureBundle()
}

async function main([first, ...rest]) {
  const task = first === undefined ? undefined : TASKS[first]
  try {
    const packages = rest.includes(task?.without) ? [] : (task?.packages ?? [])
    await prepare(packages, task?.isUnbundled)
  } catch (error) {
    process.stderr.write(`understudy: ${error.message}\n`)
    process.exitCode = 2
    return
  }
  if (task) return runTask(task.file, rest)
  return runCommand(first === undefined ? [] : [first, ...rest])
}

await main(process.argv.slice(2))
