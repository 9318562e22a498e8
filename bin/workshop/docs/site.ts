/** The documentation site: its pages, its navigation and its settings. */

import { readManifest } from '#bin/workshop/build/types/manifest.ts'
import { commandPages } from './command-pages.ts'
import { documentedEntries, entriesOf, overviewPage } from './export-pages.ts'
import type { SitePage } from './markdown.ts'
import { operationPages } from './operation-pages.ts'
import { sourcePages } from './source-pages.ts'

/** All pages but those of the exports, which need the declarations of the package. */
export async function sitePages(): Promise<readonly SitePage[]> {
  const { exports, repository } = readManifest()
  const written = sourcePages(repository)
  const decisions = written.map(({ path }) => path).filter((path) => path.startsWith('decisions/'))
  return [
    ...written,
    ...(await commandPages()),
    ...operationPages(decisions),
    overviewPage(entriesOf(exports)),
  ]
}

const titleOf = ({ path, text }: SitePage): string =>
  /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? path

const linkOf = (path: string): string => `/${path.replace(/(?:index)?\.md$/, '')}`

/** An entry of the navigation, as the site generator reads it. */
interface NavigationItem {
  readonly text: string
  readonly link?: string
  readonly items?: readonly NavigationItem[]
  readonly collapsed?: boolean
}

/** Items for pages in the given order; throws if one is missing. */
const itemsOf = (
  pages: ReadonlyMap<string, SitePage>,
  paths: readonly string[],
): readonly NavigationItem[] =>
  paths.map((path) => {
    const page = pages.get(path)
    if (!page) throw new Error(`expected the page ${path} of the navigation, got none`)
    return { text: titleOf(page), link: linkOf(path) }
  })

const GUIDES = [
  'develop-offline',
  'vite',
  'next',
  'nuxt',
  'astro',
  'sveltekit',
  'in-a-page',
  'sign-in',
  'own-data',
  'error-states',
  'freeze-time',
  'override-a-route',
  'vitest',
  'jest',
  'end-to-end',
  'coverage',
  'cypress',
  'storybook',
  'msw-handlers',
  'server',
  'types-and-clients',
  'configuration',
  'commonjs',
  'docker',
  'gitlab',
  'behind-a-proxy',
  'shared-server',
].map((name) => `guides/${name}.md`)
const CHECKS = [
  'conformance',
  'drift',
  'drift-rules',
  'fleet',
  'proxy',
  'recording',
  'adopting',
  'names',
  'neighbours',
]
const CONCEPTS = [
  'hosts',
  'inspector',
  'datasets',
  'records',
  'control',
  'state-file',
  'shared-state',
  'quirks',
]
const HELP = ['troubleshooting', 'absent-routes', 'compatibility']
const PROJECT = [
  'project/changelog',
  'project/contributing',
  'project/code-of-conduct',
  'project/security',
  'architecture',
  'adding-an-operation',
  'benchmarks',
  'benchmarks-shared',
  'mutation',
]

const markdown = (names: readonly string[]): readonly string[] => names.map((name) => `${name}.md`)

const below = (pages: readonly SitePage[], folder: string): readonly string[] =>
  pages.map(({ path }) => path).filter((path) => path.startsWith(folder))

function sidebarOf(pages: readonly SitePage[]): readonly NavigationItem[] {
  const known = new Map(pages.map((page) => [page.path, page]))
  const items = (paths: readonly string[]): readonly NavigationItem[] => itemsOf(known, paths)
  const { exports } = readManifest()
  const entries = documentedEntries(entriesOf(exports)).map(({ name, path }) => ({
    text: name,
    link: linkOf(path),
  }))
  const group = (
    text: string,
    inside: readonly NavigationItem[],
    link?: string,
  ): NavigationItem => ({
    text,
    items: inside,
    collapsed: true,
    ...(link !== undefined && { link }),
  })
  return [
    { text: 'Guides by task', link: '/guides/', items: items(GUIDES) },
    { text: 'Check a deployment', items: items(markdown(CHECKS)) },
    { text: 'How it works', items: items(markdown(CONCEPTS)) },
    {
      text: 'Reference',
      items: [
        group('Commands', items(below(pages, 'reference/commands/')), '/reference/commands'),
        group('Exports', entries, '/reference/exports'),
        group('Operations', items(below(pages, 'reference/operations/')), '/reference/operations'),
        ...items(['errors.md', 'reference/extensions.md']),
      ],
    },
    { text: 'Help', items: items(markdown(HELP)) },
    {
      text: 'Project',
      items: [
        ...items(markdown(PROJECT)),
        group('The platform', items(below(pages, 'platform/'))),
        group('Decisions', items(below(pages, 'decisions/D-')), '/decisions/'),
      ],
    },
  ]
}

const NAVIGATION: readonly NavigationItem[] = [
  { text: 'Guides', link: '/guides/' },
  { text: 'Commands', link: '/reference/commands' },
  { text: 'Operations', link: '/reference/operations' },
  { text: 'Troubleshooting', link: '/troubleshooting' },
]

/** Plain data, because the site generator reads it from a file. */
export function siteConfig(
  pages: readonly SitePage[],
  { base }: { readonly base: string },
): object {
  const { version, description, repository } = readManifest()
  return {
    title: 'Understudy',
    description,
    lang: 'en',
    base,
    cleanUrls: true,
    // Pages are plain Markdown: `<name>` in a text is not an element.
    markdown: { html: false },
    themeConfig: {
      nav: [
        ...NAVIGATION,
        {
          text: version,
          items: [
            { text: 'Changelog', link: '/project/changelog' },
            { text: 'Compatibility', link: '/compatibility' },
            { text: 'All versions', link: `${repository}/releases` },
          ],
        },
      ],
      sidebar: sidebarOf(pages),
      outline: [2, 3],
      search: { provider: 'local', options: { detailedView: true } },
      socialLinks: [{ icon: 'github', link: repository }],
      footer: { message: 'MIT licensed.' },
    },
  }
}
