/** Scores from 0 to 100 and their groups (platform/add-ons 7.1, 7.3). */
import type { BodyOf } from '#openapi/language/define.ts'
import type { getSeoScores, SCORE_NAMES } from '#openapi/namespaces/seo-v1/scores.ts'
import { SEO_RANKS } from '#openapi/namespaces/seo-v1/statistics.ts'

export type ScoreGroup = (typeof SCORE_NAMES)[number]

const MIN_GOOD_SCORE = 71
const MIN_OK_SCORE = 41

/** 0 and null mean not analysed. */
export function groupOf(score: number | null): ScoreGroup {
  if (!score || score < 0) return 'notAnalyzed'
  if (score >= MIN_GOOD_SCORE) return 'good'
  return score >= MIN_OK_SCORE ? 'ok' : 'bad'
}

export const filterWord = (group: ScoreGroup): string => (group === 'notAnalyzed' ? 'na' : group)

export type ScoreRank = (typeof SEO_RANKS)[number]

const SCORED = 'Posts with the SEO score: <strong>'
export const RANK_LABELS: Readonly<Record<ScoreRank, string>> = {
  bad: `${SCORED}Needs improvement</strong>`,
  ok: `${SCORED}OK</strong>`,
  good: `${SCORED}Good</strong>`,
  na: 'Posts <strong>without</strong> a focus keyphrase',
  noindex: 'Posts that should not show up in search results',
}

export type RankCounts = Readonly<Record<ScoreRank, number>>

interface RankedItem {
  readonly keyphrase: string
  readonly score: number | null
  readonly isNoindex: boolean
}

/** A post can be in two ranks: noindex, and scored or not. */
export function countRanks(items: readonly RankedItem[]): RankCounts {
  const count = (test: (item: RankedItem) => boolean): number => items.filter(test).length
  return {
    bad: count(({ score }) => groupOf(score) === 'bad'),
    ok: count(({ score }) => groupOf(score) === 'ok'),
    good: count(({ score }) => groupOf(score) === 'good'),
    na: count(({ keyphrase }) => keyphrase === ''),
    noindex: count(({ isNoindex }) => isNoindex),
  }
}

const MIN_GOOD_SHARE = 0.66

/** One of three messages, depending on the share of good posts. */
export function headerFor(counts: RankCounts): string {
  const total = SEO_RANKS.reduce((sum, rank) => sum + counts[rank], 0)
  if (total === 0)
    return "You don't have any published posts, your SEO scores will appear here once you make your first post!"
  if (counts.good / total > MIN_GOOD_SHARE)
    return 'Hey, your SEO is doing pretty well! Check out the stats:'
  return "Below are your published posts' SEO scores. Now is as good a time as any to start improving some of your posts!"
}

export type ScoresError = BodyOf<(typeof getSeoScores)['responses'][400]>['error']

interface TermSelection {
  readonly taxonomy: string
  readonly isTermSent: boolean
}

/** Taxonomy and term are sent together, and the type must have the taxonomy. */
export function termError(
  { taxonomy, isTermSent }: TermSelection,
  type: { readonly taxonomy: string | undefined },
  term: { readonly taxonomy: string } | undefined,
): ScoresError | undefined {
  if (!taxonomy) return isTermSent ? 'Term needs a provided taxonomy.' : undefined
  if (taxonomy !== type.taxonomy) return 'Invalid taxonomy.'
  if (!isTermSent) return 'Taxonomy needs a provided term.'
  return term?.taxonomy === taxonomy ? undefined : 'Invalid term.'
}
