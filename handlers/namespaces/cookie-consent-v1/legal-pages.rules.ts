import type { PostRecord } from '#fixtures/models/post.ts'
import { entriesOf } from '#openapi/values/json.ts'

export type LegalKind = 'privacy' | 'imprint'

/** Words that tell a legal page, the surest first. */
const WORDS: Readonly<Record<LegalKind, readonly string[]>> = {
  privacy: ['privacy policy', 'datenschutz', 'privacy', 'data protection'],
  imprint: ['imprint', 'impressum', 'legal notice', 'site notice'],
}

/** The words of all kinds, in the form of the downloaded list. */
export const LEGAL_KEYWORDS = entriesOf(WORDS).flatMap(([kind, words]) =>
  words.map((keyword) => ({ kind, keyword })),
)

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[-_\s]+/g, ' ')
    .trim()

/** A page that is called so beats one that only mentions it; the slug beats the title. */
function likeness({ slug, title }: PostRecord, kind: LegalKind): number {
  const names = [plain(slug), plain(title)]
  const grades = WORDS[kind].flatMap((word) => [
    names[0] === word ? 4 : 0,
    names[1] === word ? 3 : 0,
    names[0]?.includes(word) ? 2 : 0,
    names[1]?.includes(word) ? 1 : 0,
  ])
  return Math.max(...grades)
}

/** The best page of a kind, in the language of the reader where there is one; ties by id. */
export function bestPage(
  pages: readonly PostRecord[],
  kind: LegalKind,
  language: string,
): PostRecord | undefined {
  const [best] = pages
    .map((page) => ({ page, grade: likeness(page, kind), isOwn: page.language === language }))
    .filter(({ grade }) => grade > 0)
    .toSorted(
      (a, b) => Number(b.isOwn) - Number(a.isOwn) || b.grade - a.grade || a.page.id - b.page.id,
    )
  return best?.page
}
