/** The JSON text of records, kept while nothing they depend on changes. */
import { siteIdentity } from '#fixtures/documents/platform.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import { ancestorsOf } from '#handlers/platform/content/permalinks.ts'
import { countRevisions, newestRevision } from '#handlers/platform/content/revisions.ts'
import { homeIn } from '#handlers/runtime/language.ts'
import { linksOf, linksText } from './links.ts'
import { recordOf } from './records.ts'
import { allowedOn, type Viewer } from './viewer.ts'

interface Kept {
  readonly grounds: readonly unknown[]
  readonly text: string
  /** The state of the site in which the grounds were last looked at. */
  readonly version: number
}

/** Records are replaced whole, so a text dies with the record it was made from. */
const kept = new WeakMap<PostRecord, Map<string, Kept>>()
/** Addresses come from requests; nobody is to fill the memory with made-up ones. */
const MOST_TEXTS = 16

/** Everything outside of the record that its text tells about. */
function groundsOf({ site }: Viewer, post: PostRecord): readonly unknown[] {
  return [
    site.read(siteIdentity),
    countRevisions(site, post.id),
    newestRevision(site, post.id)?.id,
    ...ancestorsOf(site, post),
    ...post.categories.map((id) => site.terms.get(id)),
    ...post.tags.map((id) => site.terms.get(id)),
  ]
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((ground, index) => ground === b[index])

const fullRecord = (viewer: Viewer, post: PostRecord): object => ({
  ...recordOf(viewer, post),
  _links: linksOf(viewer, post),
})

/** Record and links are put together as texts: to make one object of them costs more. */
function write(viewer: Viewer, post: PostRecord): string {
  const record = JSON.stringify(recordOf(viewer, post))
  return `${record.slice(0, -1)},"_links":${linksText(viewer, post)}}`
}

/** A password, a length or the edit context make a text that is not worth keeping. */
const isCommon = ({ context, password, excerptLength }: Viewer): boolean =>
  context !== 'edit' && !password && excerptLength === undefined

export function recordText(viewer: Viewer, post: PostRecord): string {
  if (!isCommon(viewer)) return write(viewer, post)
  const { context, place, site } = viewer
  const home = homeIn(place, post.language)
  const key = `${context} ${allowedOn(viewer, post).length} ${place.restRoot} ${home}`
  const texts = kept.get(post) ?? new Map<string, Kept>()
  const known = texts.get(key)
  const { version } = site
  if (known?.version === version) return known.text
  const grounds = groundsOf(viewer, post)
  const text = known && isSame(known.grounds, grounds) ? known.text : write(viewer, post)
  if (texts.size >= MOST_TEXTS) texts.clear()
  texts.set(key, { grounds, text, version })
  kept.set(post, texts)
  return text
}

/** The record as a value; reading a kept text costs less than putting the record together. */
export const recordValue = <R>(viewer: Viewer, post: PostRecord): R =>
  // Type and context decide at run time which members there are.
  (isCommon(viewer) ? JSON.parse(recordText(viewer, post)) : fullRecord(viewer, post)) as R
