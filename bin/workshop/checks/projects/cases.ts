/** Projects as teams have them: a package manager, a Node, and a release of what is shared with them. */

export interface Project {
  readonly name: string
  /** How it installs, and how it runs a script. */
  readonly install: readonly string[]
  readonly run: readonly string[]
  /** A release line of Node; the one that runs this unless said. */
  readonly node?: '22' | '24'
  /** Without any, only the command is tried, and a small install is promised. */
  readonly shared: Readonly<Record<string, string>>
}

const OLDEST = { msw: '2.15.0', playwright: '1.55.0' }
const NEWEST = { msw: '^2.15.0', playwright: '^1.55.0' }
const NPM = { install: ['npm', 'install', '--no-audit', '--no-fund'], run: ['node'] }
const npx = (manager: string): readonly string[] => ['npx', '--yes', manager]

export const PROJECTS: readonly Project[] = [
  { name: 'npm, the command alone', ...NPM, shared: {} },
  { name: 'npm, oldest msw and Playwright', ...NPM, shared: OLDEST },
  { name: 'npm, newest, Node 22', ...NPM, node: '22', shared: NEWEST },
  { name: 'npm, newest, Node 24', ...NPM, node: '24', shared: NEWEST },
  {
    name: 'pnpm, newest',
    install: [...npx('pnpm@10'), 'install'],
    run: ['node'],
    shared: NEWEST,
  },
  {
    name: 'yarn 1, oldest',
    install: [...npx('yarn@1.22.22'), 'install', '--ignore-engines'],
    run: ['node'],
    shared: OLDEST,
  },
  {
    name: 'yarn 4, Plug and Play',
    install: [...npx('@yarnpkg/cli-dist@4'), 'install'],
    run: [...npx('@yarnpkg/cli-dist@4'), 'node'],
    shared: NEWEST,
  },
]

export const EXPECTED_WORDS = JSON.stringify([
  { mine: true },
  2,
  3,
  'a',
  'function',
  'function',
  'understudy',
])
export const MOST_MEGABYTES = 45
export const MOST_PACKAGES = 40
export const MOST_TARBALL = 1_500_000
