/** Projects as teams have them: a package manager, a Node, and releases of what is shared with them. */
import process from 'node:process'

/** Which releases of the shared packages a project has. */
export interface Releases {
  readonly name: string
  /** A release line of Node; the one that runs this unless said. */
  readonly node?: '22' | '24'
  /** Without any, only the command is tried, and a small install is promised. */
  readonly shared: Readonly<Record<string, string>>
}

export interface Project {
  readonly name: string
  /** How it installs, and how it runs a script. */
  readonly install: readonly string[]
  readonly run: readonly string[]
  /** Each in a folder of its own. */
  readonly installs: readonly Releases[]
  /** What its manifest says beyond that. */
  readonly manifest?: Readonly<Record<string, unknown>>
}

const OLDEST = { msw: '2.15.0', playwright: '1.55.0' }
/** The release line of msw that runs on Node 20. */
const NEWEST_20 = { msw: '^2.15.0', playwright: '^1.55.0' }
const NEWEST = { msw: '^3.0.0', playwright: '^1.55.0' }
const NEWEST_HERE = process.versions.node.startsWith('20.') ? NEWEST_20 : NEWEST
/** Compiled with the declarations of all packages, which a strict team checks. */
const TYPED = { typescript: '~5.9.0', '@types/node': '^20.19.0' }
const TYPED_TODAY = { ...TYPED, typescript: '^7.0.0' }
const NPM = { install: ['npm', 'install', '--no-audit', '--no-fund'], run: ['node'] }
const npx = (manager: string): readonly string[] => ['npx', '--yes', manager]

export const PROJECTS: readonly Project[] = [
  { name: 'npm', ...NPM, installs: [{ name: 'the command alone', shared: {} }] },
  {
    name: 'npm, oldest and newest',
    ...NPM,
    installs: [
      { name: 'oldest', shared: { ...OLDEST, ...TYPED } },
      { name: 'newest for this Node', shared: { ...NEWEST_HERE, ...TYPED_TODAY } },
    ],
  },
  {
    name: 'npm, other releases of Node',
    ...NPM,
    installs: [
      { name: 'newest on Node 22', node: '22', shared: { ...NEWEST, ...TYPED } },
      { name: 'newest on Node 24', node: '24', shared: NEWEST },
      { name: 'oldest on Node 24', node: '24', shared: OLDEST },
    ],
  },
  {
    name: 'npm, Jest',
    ...NPM,
    installs: [{ name: 'newest', shared: { ...NEWEST_HERE, jest: '^30.0.0' } }],
  },
  {
    name: 'pnpm',
    install: [...npx('pnpm@10'), 'install'],
    run: ['node'],
    installs: [
      { name: 'oldest', shared: OLDEST },
      { name: 'newest', shared: NEWEST_HERE },
    ],
  },
  {
    name: 'yarn 1',
    // Two at once would spoil a cache they share.
    install: [...npx('yarn@1.22.22'), 'install', '--cache-folder', '.cache'],
    run: ['node'],
    installs: [
      { name: 'oldest', shared: OLDEST },
      { name: 'newest', shared: NEWEST_HERE },
    ],
    // It takes the newest release of what msw asks for, also one that is not for Node 20.
    manifest: { resolutions: { '@inquirer/confirm': '5.1.21' } },
  },
  {
    name: "yarn 4, Plug'n'Play",
    install: [...npx('@yarnpkg/cli-dist@4'), 'install'],
    run: [...npx('@yarnpkg/cli-dist@4'), 'node'],
    installs: [
      { name: 'oldest', shared: OLDEST },
      { name: 'newest', shared: NEWEST_HERE },
    ],
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
