import type { CommentRecord } from '#fixtures/models/comment.ts'
import { DAY_MS } from '#openapi/values/day.ts'
import { isAmong } from '#openapi/values/json.ts'

const INTERVALS = ['60-days', '6-months', 'all'] as const
export type Interval = (typeof INTERVALS)[number]

export const isInterval = (value: unknown): value is Interval => isAmong(INTERVALS, value)

const DAYS: Readonly<Record<Interval, number>> = { '60-days': 60, '6-months': 183, all: Infinity }
/** Length of the date prefix of a period: a day, a month, a year. */
const PERIOD: Readonly<Record<Interval, number>> = { '60-days': 10, '6-months': 7, all: 4 }
const FIRST_DAY: Readonly<Record<number, string>> = { 4: '-01-01', 7: '-01', 10: '' }
const SECONDS_PER_SPAM = 5
interface SpamCounts {
  readonly spam: number
  readonly ham: number
  readonly missed_spam: number
  readonly false_positives: number
}

/** A comment moved by a person is a mistake of the filter. */
function countAll(comments: readonly CommentRecord[]): SpamCounts {
  const count = (test: (comment: CommentRecord) => boolean) => comments.filter(test).length
  const isSpam = ({ status }: CommentRecord) => status === 'spam'
  const byPerson = ({ changed_by }: CommentRecord) => changed_by === 'person'
  return {
    spam: count(isSpam),
    ham: count((comment) => !isSpam(comment)),
    missed_spam: count((comment) => isSpam(comment) && byPerson(comment)),
    false_positives: count(
      (comment) => !isSpam(comment) && byPerson(comment) && comment.history.length > 0,
    ),
  }
}

const accuracyOf = ({ spam, ham, missed_spam, false_positives }: SpamCounts): number => {
  const all = spam + ham
  if (all === 0) return 100
  return Math.round((10_000 * (all - missed_spam - false_positives)) / all) / 100
}

function breakdownOf(comments: readonly CommentRecord[], interval: Interval) {
  const length = PERIOD[interval]
  const periods = [...new Set(comments.map(({ date }) => date.slice(0, length)))].sort()
  if (!periods.length) return []
  return Object.fromEntries(
    periods.map((period) => [
      period,
      {
        ...countAll(comments.filter(({ date }) => date.startsWith(period))),
        da: `${period}${FIRST_DAY[length]}`,
      },
    ]),
  )
}

/** The statistics of an interval, computed from the comments of the site. */
export function statsOf(all: readonly CommentRecord[], interval: Interval, now: number) {
  const comments = all.filter(({ date }) => now - Date.parse(`${date}Z`) <= DAYS[interval] * DAY_MS)
  const counts = countAll(comments)
  return {
    ...counts,
    accuracy: accuracyOf(counts),
    time_saved: counts.spam * SECONDS_PER_SPAM,
    breakdown: breakdownOf(comments, interval),
  }
}
