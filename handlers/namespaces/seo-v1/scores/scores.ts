import { readabilityScores, seoScores } from '#fixtures/documents/seo-caches.ts'
import type { PostRecord } from '#fixtures/models/post.ts'
import type { TermRecord } from '#fixtures/models/term.ts'
import type { Site } from '#fixtures/site/site.ts'
import { indexableType } from '#handlers/namespaces/seo-v1/content-types.ts'
import { indexableOf, itemObject } from '#handlers/namespaces/seo-v1/indexing/indexables.ts'
import {
  type ItemFacts,
  isPublic,
  itemFacts,
} from '#handlers/namespaces/seo-v1/shared/item-fields.ts'
import { lenientBool } from '#handlers/namespaces/seo-v1/shared/options.ts'
import { nowInSeconds } from '#handlers/namespaces/seo-v1/shared/users.ts'
import { adminUrl } from '#handlers/platform/addresses.ts'
import { publishedItems } from '#handlers/platform/content/published.ts'
import { toInteger, toText } from '#handlers/runtime/arguments/coerce.ts'
import type { Call, SiteUrls } from '#handlers/runtime/call.ts'
import { implement, type Replies } from '#handlers/runtime/implement.ts'
import type { ArgumentsOf } from '#openapi/language/define.ts'
import {
  getReadabilityScores,
  getSeoScores,
  SCORE_NAMES,
} from '#openapi/namespaces/seo-v1/scores.ts'
import {
  filterWord,
  groupOf,
  type ScoreGroup,
  type ScoresError,
  termError,
} from './scores.rules.ts'

type ScoreKind = 'seo' | 'readability'
type ScoresReply = Replies<typeof getSeoScores>

interface Selection {
  readonly kind: ScoreKind
  readonly type: string
  readonly term: TermRecord | undefined
}

type Ids = Readonly<Record<ScoreGroup, readonly number[]>>

const scoreOf = (kind: ScoreKind, { score, readability }: ItemFacts): number | null =>
  kind === 'seo' ? score : readability

const isIn = ({ categories, tags }: PostRecord, term: TermRecord | undefined): boolean =>
  !term || categories.includes(term.id) || tags.includes(term.id)

/** Published items that are indexable and already indexed. */
function collect(site: Site, { kind, type, term }: Selection): Ids {
  const found: Record<ScoreGroup, number[]> = { good: [], ok: [], bad: [], notAnalyzed: [] }
  for (const post of publishedItems(site, type)) {
    if (!isIn(post, term) || !indexableOf(site, itemObject(post.id))) continue
    const facts = itemFacts(site, post)
    if (isPublic(post, facts)) found[groupOf(scoreOf(kind, facts))].push(post.id)
  }
  return found
}

function viewLink(urls: SiteUrls, { kind, type, term }: Selection, group: ScoreGroup): string {
  const query = [
    'post_status=publish',
    `post_type=${type}`,
    `${kind}_filter=${filterWord(group)}`,
    ...(term ? [`category_name=${term.slug}`] : []),
  ]
  return adminUrl(urls, `edit.php?${query.join('&')}`)
}

const CACHE_SECONDS = 60

const cacheOf = ({ kind, type, term }: Selection) =>
  (kind === 'seo' ? seoScores : readabilityScores).of(term ? `${type}.${term.id}` : type)

const amountsOf = (ids: Ids): Readonly<Record<ScoreGroup, number>> => ({
  good: ids.good.length,
  ok: ids.ok.length,
  bad: ids.bad.length,
  notAnalyzed: ids.notAnalyzed.length,
})

/** Simulates the query time of the platform, which grows with the number of items. */
const timeFor = (ids: Ids): number =>
  SCORE_NAMES.reduce((sum, group) => sum + ids[group].length, 400) / 1_000_000

type ScoreCall = Pick<Call, 'site' | 'urls'>

const groupsOf = (
  { urls }: ScoreCall,
  selection: Selection,
  amounts: Readonly<Record<ScoreGroup, number>>,
) =>
  SCORE_NAMES.map((name) => ({
    name,
    amount: amounts[name],
    links: { view: viewLink(urls, selection, name) },
  }))

/** Counts without the cache and lists the items of each group. */
function troubleshoot(call: ScoreCall, selection: Selection): ScoresReply {
  const ids = collect(call.site, selection)
  const scores = groupsOf(call, selection, amountsOf(ids)).map((group) => {
    const own = ids[group.name]
    return own.length ? { ...group, ids: own.join(',') } : group
  })
  return { body: { scores, queryTime: timeFor(ids), cacheUsed: false } }
}

function count(call: ScoreCall, selection: Selection): ScoresReply {
  const { site } = call
  const cache = cacheOf(selection)
  const cached = site.read(cache)
  const now = nowInSeconds(site)
  if (cached && now - cached.at < CACHE_SECONDS) {
    const scores = groupsOf(call, selection, cached.amounts)
    return { body: { scores, queryTime: 0, cacheUsed: true } }
  }
  const ids = collect(site, selection)
  const amounts = amountsOf(ids)
  site.write(cache, { at: now, amounts })
  const scores = groupsOf(call, selection, amounts)
  return { body: { scores, queryTime: timeFor(ids), cacheUsed: false } }
}

type ScoresArgs = ArgumentsOf<typeof getSeoScores>

const errorReply = (error: ScoresError): ScoresReply => ({ status: 400, body: { error } })

/** The requested selection, or an error message. */
function select(site: Site, kind: ScoreKind, sent: ScoresArgs): Selection | ScoresError {
  const type = indexableType(site, toText(sent.contentType))
  if (!type) return 'Invalid content type.'
  const isTermSent = sent.term !== undefined && sent.term !== null
  const term = isTermSent ? site.terms.get(toInteger(sent.term)) : undefined
  const error = termError({ taxonomy: toText(sent.taxonomy), isTermSent }, type, term)
  return error ?? { kind, type: type.name, term }
}

function response(call: Call<ScoresArgs>, kind: ScoreKind): ScoresReply {
  const selection = select(call.site, kind, call.args)
  if (typeof selection === 'string') return errorReply(selection)
  return lenientBool(call.args.troubleshooting)
    ? troubleshoot(call, selection)
    : count(call, selection)
}

export const scores = [
  implement(getReadabilityScores, (call) => response(call, 'readability')),
  implement(getSeoScores, (call) => response(call, 'seo')),
]
