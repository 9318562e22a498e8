/** The guides of frameworks and tools, each in a project with the packed package. */
import type { ProjectTools } from '#bin/workshop/checks/projects/tools.ts'
import { checkCypress } from './cypress.ts'
import { servesPosts } from './dev-server.ts'
import { runPipeline } from './gitlab.ts'
import { checkStories } from './storybook.ts'
import type { Files } from './write-guide.ts'

export interface Recipe {
  /** In `docs/guides`. */
  readonly page: string
  readonly packages: Readonly<Record<string, string>>
  /** The files that every project of the framework has. */
  readonly files?: Files
  readonly verify: (place: ProjectTools) => Promise<void>
}

const REACT = { react: '^19.0.0', 'react-dom': '^19.0.0' }
const MSW = { msw: '^3.0.0' }
const LAYOUT = 'export default ({ children }) => <html lang="en"><body>{children}</body></html>\n'
const TEMPLATE =
  '<!doctype html><html lang="en"><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>'
/** The test script of the sample project. */
const TEST = "fetch(process.env.SITE_URL + '/api/').then(({ ok }) => process.exit(ok ? 0 : 1))\n"

export const RECIPES: readonly Recipe[] = [
  {
    page: 'next.md',
    packages: {
      ...REACT,
      ...MSW,
      next: '^16.0.0',
      typescript: '~5.9.0',
      '@types/react': '^19.0.0',
      '@types/node': '^24.0.0',
    },
    files: { 'app/layout.jsx': LAYOUT },
    verify: servesPosts('next', 'dev', '--port'),
  },
  {
    page: 'nuxt.md',
    packages: { ...MSW, nuxt: '^4.0.0' },
    verify: servesPosts('nuxt', 'dev', '--port'),
  },
  {
    page: 'astro.md',
    packages: { astro: '^7.0.0' },
    verify: servesPosts('astro', 'dev', '--port'),
  },
  {
    page: 'sveltekit.md',
    packages: {
      '@sveltejs/kit': '^3.0.0',
      '@sveltejs/vite-plugin-svelte': '^7.0.0',
      svelte: '^5.0.0',
      vite: '^8.0.0',
    },
    files: { 'src/app.html': TEMPLATE },
    verify: servesPosts('vite', 'dev', '--port'),
  },
  {
    page: 'storybook.md',
    packages: {
      ...REACT,
      ...MSW,
      storybook: '^10.0.0',
      '@storybook/react-vite': '^10.0.0',
      vite: '^8.0.0',
    },
    verify: checkStories,
  },
  {
    page: 'cypress.md',
    packages: { cypress: '^15.0.0', typescript: '~5.9.0', '@types/node': '^24.0.0' },
    verify: checkCypress,
  },
  {
    page: 'gitlab.md',
    packages: { 'gitlab-ci-local': '^4.75.0' },
    files: { 'test.mjs': TEST },
    verify: runPipeline,
  },
]
