/** Projects as teams have them: a package manager, a Node, and releases of what is shared with them. */

export const NODES = ['20', '22', '24'] as const
export const MANAGERS = ['npm', 'pnpm', 'yarn 1', 'yarn 4'] as const
const AGES = ['oldest', 'newest'] as const

export type NodeLine = (typeof NODES)[number]
export type Manager = (typeof MANAGERS)[number]
type Age = (typeof AGES)[number]

/** What a project does beyond importing every entry of the package, with code of the guides. */
export type Trial = 'types' | 'declarations' | 'Jest' | 'Vitest' | 'Playwright' | 'guides'

export interface Project {
  readonly manager: Manager
  readonly node: NodeLine
  readonly age: Age
  readonly trials: readonly Trial[]
}

/** Every manager, Node, age and trial at least once: what each change has to pass. */
export const COVERING: readonly Project[] = [
  { manager: 'npm', node: '20', age: 'oldest', trials: ['types', 'Vitest', 'Playwright'] },
  { manager: 'pnpm', node: '22', age: 'newest', trials: ['declarations', 'Jest', 'Playwright'] },
  { manager: 'yarn 4', node: '24', age: 'oldest', trials: [] },
  { manager: 'yarn 1', node: '20', age: 'newest', trials: [] },
]

/** The trials of npm and Node 24, which the covering ones leave out, take longest. */
const trialsOf = (manager: Manager, node: NodeLine): readonly Trial[] =>
  manager === 'npm' && node === '24'
    ? ['declarations', 'Jest', 'Vitest', 'Playwright', 'guides']
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
/** The release line of msw that runs on Node 20. */
const NEWEST_20 = { msw: '^2.15.0', playwright: '^1.55.0' }
const NEWEST = { msw: '^3.0.0', playwright: '^1.55.0' }

function sharedBy({ age, node }: Project): typeof OLDEST {
  if (age === 'oldest') return OLDEST
  return node === '20' ? NEWEST_20 : NEWEST
}

/** On Node 20 with the line of Vite whose builder has a release for every machine that Node 20 has. */
const VITEST_20 = { vitest: '^4.0.0', vite: '^7.0.0' }
const VITEST = { vitest: '^5.0.0' }

/** What a project has in its manifest beside the package. */
export function packagesOf(project: Project): Readonly<Record<string, string>> {
  const shared = sharedBy(project)
  const compiler = {
    typescript: project.age === 'oldest' ? '~5.9.0' : '^7.0.0',
    '@types/node': `^${project.node}.0.0`,
  }
  const brought: Readonly<Record<Trial, Readonly<Record<string, string>>>> = {
    types: compiler,
    declarations: compiler,
    Jest: { jest: '^30.0.0', '@jest/globals': '^30.0.0' },
    Vitest: project.node === '20' ? VITEST_20 : VITEST,
    Playwright: { '@playwright/test': shared.playwright },
    guides: { 'openapi-fetch': '^0.17.0' },
  }
  return Object.assign({}, shared, ...project.trials.map((trial) => brought[trial]))
}

/** yarn 1 takes the newest release of what msw asks for, also one that is not for Node 20. */
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
export const MOST_MEGABYTES = 45
export const MOST_PACKAGES = 40
export const MOST_TARBALL = 2_000_000
