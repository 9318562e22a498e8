/** Package managers and Node releases for the sample projects. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { type Manager, NODES, type NodeLine, type Project } from './cases.ts'
import { type CommandOptions, command } from './command.ts'

/** Node itself is available as a package. */
const NODE_PACKAGE = `node-${process.platform}-${process.arch}`
const MANAGER_PACKAGES = { pnpm: '^10.0.0', yarn: '1.22.22', '@yarnpkg/cli-dist': '^4.0.0' }
const REGISTRY_LIMIT_MS = 30_000

const isRunning = (line: NodeLine): boolean => process.versions.node.startsWith(`${line}.`)

/** Reports a missing registry once, at the beginning. */
export async function requireRegistry(cwd: string): Promise<void> {
  const ask = ['npm', 'view', 'openapi-types', 'version']
  await command(ask, { cwd, limit: REGISTRY_LIMIT_MS }).catch(({ message }) => {
    throw new Error(
      `the package registry does not respond, and the sample projects need it: ${message}`,
    )
  })
}

export async function installTools(cwd: string): Promise<string> {
  mkdirSync(cwd)
  const others = NODES.filter((line) => !isRunning(line))
  const dependencies = {
    ...MANAGER_PACKAGES,
    ...Object.fromEntries(
      others.map((line) => [`node${line}`, `npm:${NODE_PACKAGE}@^${line}.0.0`]),
    ),
  }
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ private: true, dependencies }))
  await command(INSTALL_NPM, { cwd })
  return join(cwd, 'node_modules')
}

const INSTALL_NPM = ['npm', 'install', '--no-audit', '--no-fund']

/** The install command of each package manager. */
const installers = (tools: string): Readonly<Record<Manager, readonly string[]>> => ({
  npm: INSTALL_NPM,
  pnpm: ['node', join(tools, 'pnpm/bin/pnpm.cjs'), 'install'],
  // A cache per project: concurrent installs would corrupt a shared one.
  'yarn 1': ['node', join(tools, 'yarn/bin/yarn.js'), 'install', '--cache-folder', '.cache'],
  'yarn 4': ['node', join(tools, '@yarnpkg/cli-dist/bin/yarn.js'), 'install'],
})

/** A project folder with its programs. */
export interface ProjectTools {
  readonly install: readonly string[]
  readonly node: readonly string[]
  readonly environment: CommandOptions
  /** The packed package. */
  readonly tarball: string
}

interface ProjectPlace {
  readonly tools: string
  readonly tarball: string
  readonly cwd: string
}

export function projectToolsOf(
  { manager, node }: Project,
  { tools, tarball, cwd }: ProjectPlace,
): ProjectTools {
  const [, yarn4 = ''] = installers(tools)['yarn 4']
  return {
    install: installers(tools)[manager],
    // Plug'n'Play: packages resolve only through yarn's Node.
    node: manager === 'yarn 4' ? ['node', yarn4, 'node'] : ['node'],
    environment: { cwd, path: isRunning(node) ? [] : [join(tools, `node${node}/bin`)] },
    tarball,
  }
}
