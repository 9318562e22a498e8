/** Links between the pages of the site. */
import { posix } from 'node:path'
import { outsideCode, type SitePage, slugOf } from './markdown.ts'

/** The target of a link or a picture. */
const LINK = /(?<=\]\()[^)\s]+(?=\))/g
const EXTERNAL = /^(?:[a-z]+:|\/\/)/i

const withoutCode = (text: string): string => text.replace(/`[^`\n]*`/g, '')

/** Changes the local targets of the links of a page. */
export const mapLinks = (text: string, change: (target: string) => string): string =>
  outsideCode(text, (part) =>
    part.replace(LINK, (target) =>
      EXTERNAL.test(target) || target.startsWith('#') ? target : change(target),
    ),
  )

function headingsOf(text: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  outsideCode(text, (part) => {
    for (const [, heading = ''] of part.matchAll(/^#{1,6} (.*)$/gm)) {
      const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '')
      anchors.add(slugOf(plain))
    }
    return part
  })
  return anchors
}

const targetsOf = (text: string): readonly string[] => {
  const found: string[] = []
  outsideCode(text, (part) => {
    found.push(...(withoutCode(part).match(LINK) ?? []))
    return part
  })
  return found.filter((target) => !EXTERNAL.test(target))
}

/** One sentence for each broken link to a page, file or heading. */
export function brokenLinks(
  pages: readonly SitePage[],
  files: ReadonlySet<string>,
): readonly string[] {
  const anchors = new Map(pages.map(({ path, text }) => [path, headingsOf(text)]))
  const isBroken = (from: string, target: string): boolean => {
    const [file = '', anchor] = target.split('#')
    const path = file ? posix.join(posix.dirname(from), decodeURIComponent(file)) : from
    const headings = anchors.get(path)
    if (!headings) return !files.has(path)
    return anchor !== undefined && !headings.has(anchor)
  }
  return pages.flatMap(({ path, text }) =>
    targetsOf(text)
      .filter((target) => isBroken(path, target))
      .map((target) => `${path} links to ${target}`),
  )
}
