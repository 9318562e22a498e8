/** Sample projects: a package manager, a Node release, and releases of shared packages. */

export const NODES = ['20', '22', '24'] as const
const MANAGERS = ['npm', 'pnpm', 'yarn 1', 'yarn 4'] as const
const AGES = ['oldest', 'newest'] as const

export type NodeLine = (typeof NODES)[number]
export type Manager = (typeof MANAGERS)[number]
type Age = (typeof AGES)[number]

/** The checks of a project beyond importing every entry of the package, with code of the guides. */
export type Trial =
  | 'types'
  | 'declarations'
  | 'CommonJS'
  | 'Jest'
  | 'Vitest'
  | 'Playwright'
  | 'guides'
  | 'package'

export interface Project {
  readonly manager: Manager
  readonly node: NodeLine
  readonly age: Age
  readonly trials: readonly Trial[]
}

/** Every manager, Node, age and check at least once: required for each change. */
export const COVERING: readonly Project[] = [
  {
    manager: 'npm',
    node: '20',
    age: 'oldest',
    trials: ['types', 'CommonJS', 'Vitest', 'Playwright'],
  },
  { manager: 'pnpm', node: '22', age: 'newest', trials: ['declarations', 'Jest', 'Playwright'] },
  { manager: 'yarn 4', node: '24', age: 'oldest', trials: [] },
  { manager: 'yarn 1', node: '20', age: 'newest', trials: [] },
]

/** The slowest checks, with npm and Node 24, which the covering projects omit. */
const trialsOf = (manager: Manager, node: NodeLine): readonly Trial[] =>
  manager === 'npm' && node === '24'
    ? ['declarations', 'CommonJS', 'Jest', 'Vitest', 'Playwright', 'guides', 'package']
    : []

const everyOther: readonly Project[] = MANAGERS.flatMap((manager) =>
  NODES.flatMap((node) =>
    AGES.map((age) => ({ manager, node, age, trials: trialsOf(manager, node) })),
  ),
).filter(
  ({ manager, node, age }) =>
    !COVERING.some((one) => one.manager === manager && one.node === node && one.age === age),
)

export const MATRIX: readonly Project[] = [...COVERING, ...everyOther]

const OLDEST = { msw: '2.15.0', playwright: '1.55.0' }
/** The release line of msw for Node 20. */
const NEWEST_20 = { msw: '^2.15.0', playwright: '^1.55.0' }
const NEWEST = { msw: '^3.0.0', playwright: '^1.55.0' }

function sharedBy({ age, node }: Project): typeof OLDEST {
  if (age === 'oldest') return OLDEST
  return node === '20' ? NEWEST_20 : NEWEST
}

/** For Node 20, a Vite line whose bundler is available on all its platforms. */
const VITEST_20 = { vitest: '^4.0.0', vite: '^7.0.0' }
const VITEST = { vitest: '^5.0.0' }

/** The dependencies of a project besides the package. */
export function packagesOf(project: Project): Readonly<Record<string, string>> {
  const shared = sharedBy(project)
  const compiler = {
    typescript: project.age === 'oldest' ? '~5.9.0' : '^7.0.0',
    '@types/node': `^${project.node}.0.0`,
  }
  const brought: Readonly<Record<Trial, Readonly<Record<string, string>>>> = {
    types: compiler,
    declarations: compiler,
    CommonJS: compiler,
    Jest: { jest: '^30.0.0', '@jest/globals': '^30.0.0' },
    Vitest: project.node === '20' ? VITEST_20 : VITEST,
    Playwright: { '@playwright/test': shared.playwright },
    guides: { 'openapi-fetch': '^0.17.0' },
    package: { publint: '0.3.25', '@arethetypeswrong/cli': '0.18.5' },
  }
  return Object.assign({}, shared, ...project.trials.map((trial) => brought[trial]))
}

/**
 * yarn 1 takes the newest release of a dependency of msw, even one that does not support Node 20.
 */
export const manifestOf = ({ manager, node }: Project): object =>
  manager === 'yarn 1' && node === '20' ? { resolutions: { '@inquirer/confirm': '5.1.21' } } : {}

export const EXPECTED_WORDS = JSON.stringify([
  { mine: true },
  2,
  3,
  'a',
  'function',
  'function',
  'understudy',
  'GET */api/',
])
const FUNCTION = 'function'
export const REQUIRED_WORDS = JSON.stringify([
  ...[2, 3, 'a', FUNCTION, FUNCTION, 'understudy', FUNCTION, 10],
])
export const MAX_INSTALL_MEGABYTES = 45
export const MAX_INSTALL_PACKAGES = 40
export const MAX_TARBALL_BYTES = 2_500_000
