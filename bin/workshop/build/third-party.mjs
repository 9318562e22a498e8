/**
 * The third-party packages in a bundle, from esbuild's metafile, and the notices required by their
 * licences.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { build, stop } from 'esbuild'
import { settingsOf } from './bundle.mjs'
import { embeddedIn } from './embedded.mjs'
import { BUNDLES, ROOT } from './entries.mjs'

const PACKAGE_FOLDER = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/
const NOTICE_FILE = /^(?:licen[cs]e|copying|notice|copyright)(?:[.-].*)?$/i

/** Files of packages with code in an output, after tree shaking. */
function bundledFiles(metafile) {
  const files = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([file]) => file.replaceAll('\\', '/'))
      .filter((file) => PACKAGE_FOLDER.test(file)),
  )
  return [...new Set(files)]
}

const folderOf = (file) => PACKAGE_FOLDER.exec(file)?.[0]

/** Folders of the packages with code in an output. */
export const bundledFolders = (metafile) =>
  [...new Set(bundledFiles(metafile).map(folderOf))].toSorted()

function readPackage(folder, files) {
  const path = join(ROOT, folder)
  const { name, version, license, author, homepage, repository } = JSON.parse(
    readFileSync(join(path, 'package.json'), 'utf8'),
  )
  const home = homepage ?? repository?.url ?? repository
  const texts = readdirSync(path)
    .filter((file) => NOTICE_FILE.test(file))
    .toSorted()
    .map((file) => readFileSync(join(path, file), 'utf8').trim())
  const sources = files
    .filter((file) => folderOf(file) === folder)
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])
  return {
    name,
    version,
    license,
    author: author?.name ?? author,
    homepage: home,
    texts,
    copied: [...new Set(sources.flatMap(([, text]) => copyrightsIn(text)))],
    embedded: [...new Set(sources.flatMap(([file, text]) => embeddedIn(file, text)))],
  }
}

/** The packages in the given folders, one per version, with the notices in their bundled files. */
export function readPackages(folders, files = []) {
  const found = folders
    .map((folder) => readPackage(folder, files))
    .map((each) => [`${each.name} ${each.version}`, each])
  return [...new Map(found).values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const INLINED = /node_modules\/\.pnpm\/((?:@[^@/+]+\+)?[^@/]+)@[\d.]+/g

const markedFolders = (file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(INLINED)].map(
    ([, name]) => `node_modules/${name.replace('+', '/')}`,
  )

/** By the source map of a file: sources that are not in the folder of its package. */
function mappedFolders(file) {
  const map = join(ROOT, `${file}.map`)
  if (!existsSync(map)) return []
  return JSON.parse(readFileSync(map, 'utf8'))
    .sources.map((source) => folderOf(posix.join(posix.dirname(file), source)))
    .filter((folder) => folder && existsSync(join(ROOT, folder, 'package.json')))
    .filter((folder) => folder !== folderOf(file))
}

/** Folders of packages that other packages ship inside of their own files. */
export function inlinedFolders(metafile) {
  const files = bundledFiles(metafile)
  return [...new Set(files.flatMap((file) => [...markedFolders(file), ...mappedFolders(file)]))]
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm

/** Comments with a copyright, such as that of code copied from another project. */
export const copyrightsIn = (text) =>
  (text.match(COMMENT) ?? [])
    .filter((comment) => /\bcopyright\b|\bMIT License\b/i.test(comment))
    .map((comment) => comment.trim())

/** The packages bundled in the shipped files. */
export async function bundledPackages() {
  try {
    const [folders, files] = [[], []]
    for (const wanted of BUNDLES) {
      const { metafile } = await build({ ...settingsOf(wanted), metafile: true })
      folders.push(...bundledFolders(metafile), ...inlinedFolders(metafile))
      files.push(...bundledFiles(metafile))
    }
    return readPackages([...new Set(folders)], [...new Set(files)])
  } finally {
    await stop()
  }
}

const RULE = '-'.repeat(80)

/** For packages that name their licence without its text. */
const STANDARD_TEXTS = {
  MIT: (holder) => `Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
}

function standardText({ name, version, license, author }) {
  const textFor = STANDARD_TEXTS[license]
  if (!textFor)
    throw new Error(`expected a licence text in ${name} ${version}, got ${license} only`)
  return textFor(author ?? `the authors of ${name}`)
}

function embeddedNotice(work) {
  const { name, license, author, homepage, notice } = work
  const text = STANDARD_TEXTS[license]?.(author) ?? `Copyright (c) ${author}`
  return `Contains ${name} (${license}), ${homepage}. ${notice}\n\n${text}`
}

function noticeOf(bundled) {
  const { name, version, license, author, homepage, texts, copied = [], embedded = [] } = bundled
  const facts = [author, homepage].filter(Boolean).join(', ')
  const own = texts.length ? texts : [standardText(bundled)]
  const text = [...own, ...copied, ...embedded.map(embeddedNotice)].join('\n\n')
  return `${RULE}\n${name} ${version} (${license})${facts ? `\n${facts}` : ''}\n\n${text}\n`
}

/** The text of THIRD-PARTY-NOTICES. */
export const noticesOf = (packages) =>
  `The following packages are part of the files in bin/dist.\n\n${packages.map(noticeOf).join('\n')}`

export const NOTICES = join(ROOT, 'THIRD-PARTY-NOTICES')
