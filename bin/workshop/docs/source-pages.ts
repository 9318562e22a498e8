/** The written pages of the site: `docs/`, and pages of the project beside it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { packageRoot } from '#bin/cli/package.ts'
import { mapLinks } from './links.ts'
import type { SitePage } from './markdown.ts'

/** Pages outside of `docs/`, with their path on the site. */
const PROJECT_PAGES: Readonly<Record<string, string>> = {
  'CHANGELOG.md': 'project/changelog.md',
  'CODE_OF_CONDUCT.md': 'project/code-of-conduct.md',
  'CONTRIBUTING.md': 'project/contributing.md',
  'SECURITY.md': 'project/security.md',
  'openapi/extensions.md': 'reference/extensions.md',
}
const DOCS = 'docs/'

const root = packageRoot()

const docsFiles = (): readonly string[] =>
  readdirSync(join(root, DOCS), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => posix.join(parentPath.slice(root.length + 1), name))

/** The path of a file of the repository on the site; undefined if it is not part of it. */
function sitePath(file: string): string | undefined {
  if (PROJECT_PAGES[file] !== undefined) return PROJECT_PAGES[file]
  if (!file.startsWith(DOCS)) return undefined
  return file.slice(DOCS.length).replace(/(^|\/)README\.md$/, '$1index.md')
}

const relativeTo = (from: string, to: string): string =>
  posix.relative(posix.dirname(from), to) || posix.basename(to)

/** Links to files that are not part of the site lead to the repository. */
const linkChanger = (file: string, path: string, repository: string) => (target: string) => {
  const [to = '', anchor] = target.split('#')
  const linked = posix.join(posix.dirname(file), to)
  const onSite = sitePath(linked)
  const suffix = anchor === undefined ? '' : `#${anchor}`
  if (onSite !== undefined) return relativeTo(path, onSite) + suffix
  return existsSync(join(root, linked)) ? `${repository}/blob/main/${linked}${suffix}` : target
}

export const sourcePages = (repository: string): readonly SitePage[] =>
  [...docsFiles(), ...Object.keys(PROJECT_PAGES)]
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const path = sitePath(file) ?? file
      const text = readFileSync(join(root, file), 'utf8')
      return { path, text: mapLinks(text, linkChanger(file, path, repository)) }
    })

interface Asset {
  readonly path: string
  /** The file in the repository. */
  readonly file: string
}

export const assets = (): readonly Asset[] =>
  docsFiles()
    .filter((file) => !file.endsWith('.md'))
    .map((file) => ({ path: file.slice(DOCS.length), file }))
