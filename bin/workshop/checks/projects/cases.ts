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
  /** What its manifest says beyond that. */
  readonly manifest?: Readonly<Record<string, unknown>>
}

const OLDEST = { msw: '2.15.0', playwright: '1.55.0' }
/** The release line of msw that runs on Node 20. */
const NEWEST_20 = { msw: '^2.15.0', playwright: '^1.55.0' }
const NEWEST = { msw: '^3.0.0', playwright: '^1.55.0' }
/** Compiled with the declarations of all packages, which a strict team checks. */
const TYPED = { typescript: '~5.9.0', '@types/node': '^20.19.0' }
const NPM = { install: ['npm', 'install', '--no-audit', '--no-fund'], run: ['node'] }
const npx = (manager: string): readonly string[] => ['npx', '--yes', manager]

export const PROJECTS: readonly Project[] = [
  { name: 'npm, the command alone', ...NPM, shared: {} },
  { name: 'npm, oldest msw and Playwright', ...NPM, shared: { ...OLDEST, ...TYPED } },
  { name: 'npm, newest, Node 22', ...NPM, node: '22', shared: { ...NEWEST, ...TYPED } },
  { name: 'npm, newest, Node 24', ...NPM, node: '24', shared: NEWEST },
  { name: 'npm, Jest', ...NPM, shared: { ...NEWEST_20, jest: '^30.0.0' } },
  {
    name: 'pnpm, newest',
    install: [...npx('pnpm@10'), 'install'],
    run: ['node'],
    shared: NEWEST_20,
  },
  {
    name: 'yarn 1, oldest',
    install: [...npx('yarn@1.22.22'), 'install'],
    run: ['node'],
    shared: OLDEST,
    // It takes the newest release of what msw asks for, also one that is not for Node 20.
    manifest: { resolutions: { '@inquirer/confirm': '5.1.21' } },
  },
  {
    name: 'yarn 4, Plug and Play',
    install: [...npx('@yarnpkg/cli-dist@4'), 'install'],
    run: [...npx('@yarnpkg/cli-dist@4'), 'node'],
    shared: NEWEST_20,
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
