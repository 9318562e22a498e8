import type { PostRecord } from '#fixtures/models/post.ts'
import { entriesOf } from '#openapi/values/json.ts'

export type LegalKind = 'privacy' | 'imprint'

/** Keywords of legal pages, most specific first. */
const WORDS: Readonly<Record<LegalKind, readonly string[]>> = {
  privacy: ['privacy policy', 'datenschutz', 'privacy', 'data protection'],
  imprint: ['imprint', 'impressum', 'legal notice', 'site notice'],
}

/** The keywords of all kinds, in the format of the downloaded list. */
export const LEGAL_KEYWORDS = entriesOf(WORDS).flatMap(([kind, words]) =>
  words.map((keyword) => ({ kind, keyword })),
)

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[-_\s]+/g, ' ')
    .trim()

/** An exact name scores higher than a partial match, and the slug higher than the title. */
function matchScore({ slug, title }: PostRecord, kind: LegalKind): number {
  const names = [plain(slug), plain(title)]
  const grades = WORDS[kind].flatMap((word) => [
    names[0] === word ? 4 : 0,
    names[1] === word ? 3 : 0,
    names[0]?.includes(word) ? 2 : 0,
    names[1]?.includes(word) ? 1 : 0,
  ])
  return Math.max(...grades)
}

/** The best page of a kind, preferably in the requested language; ties are resolved by id. */
export function bestPage(
  pages: readonly PostRecord[],
  kind: LegalKind,
  language: string,
): PostRecord | undefined {
  const [best] = pages
    .map((page) => ({ page, grade: matchScore(page, kind), isOwn: page.language === language }))
    .filter(({ grade }) => grade > 0)
    .toSorted(
      (a, b) => Number(b.isOwn) - Number(a.isOwn) || b.grade - a.grade || a.page.id - b.page.id,
    )
  return best?.page
}
