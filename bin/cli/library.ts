/** The decisions and the facts about the platform, read from the pages that come with the package. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Heading, Source, SourceLibrary } from '#conformance/report/sources.ts'
import { packageRoot } from './package.ts'

interface Page {
  readonly file: string
  readonly text: string
}

/** No pages where the package comes without them. */
function pagesIn(root: string, folder: string): readonly Page[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({
      file: `${folder}/${name}`,
      text: readFileSync(join(root, folder, name), 'utf8'),
    }))
}

const DECISION = /^# (D-\d{3}): (.+)$/m

function toDecision({ file, text }: Page): readonly (readonly [string, Source])[] {
  const [, name, title] = DECISION.exec(text) ?? []
  return name && title ? [[name, { title, file }]] : []
}

const HEADING = /^#{2,3} (\d+(?:\.\d+)?) (.+)\n(?:\nRoutes: (.+)\n)?/gm
const CODE = /`([^`]+)`/g

/** As pages of a repository are shown: lowercase, without signs, with hyphens. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

const toHeadings = ({ file, text }: Page): readonly Heading[] =>
  [...text.matchAll(HEADING)].map(([, number = '', title = '', routes = '']) => ({
    name: `${file.slice('docs/'.length, -'.md'.length)} ${number}`,
    title,
    file: `${file}#${anchorOf(`${number} ${title}`)}`,
    paths: [...routes.matchAll(CODE)].map(([, path = '']) => path),
  }))

export const readLibrary = (root = packageRoot()): SourceLibrary => ({
  decisions: new Map(pagesIn(root, 'docs/decisions').flatMap(toDecision)),
  headings: pagesIn(root, 'docs/platform').flatMap(toHeadings),
})
