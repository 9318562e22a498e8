/** What the analytics source would have seen; worked out from the items of the site. */
import { figure, noise } from './noise.rules.ts'

const DAY = 86_400_000
const WINDOW_DAYS = 28

/** Days as numbers since the beginning of time, the last one not included. */
export interface Window {
  readonly from: number
  readonly to: number
}

/** The last 28 full days, UTC. */
export const currentWindow = (now: number): Window => {
  const today = Math.floor(now / DAY)
  return { from: today - WINDOW_DAYS, to: today }
}
export const windowBefore = ({ from }: Window): Window => ({ from: from - WINDOW_DAYS, to: from })

/** An item the source can have seen: its id and when it was published. */
export interface Measured {
  readonly id: number
  readonly published: number
}

export interface Ranking {
  readonly clicks: number
  readonly ctr: number
  readonly impressions: number
  readonly position: number
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

const wasThere = ({ published }: Measured, { to }: Window): boolean => published < to * DAY

/** How one item did in a window; undefined when it was not published yet. */
export function rankingOf(item: Measured, window: Window): Ranking | undefined {
  if (!wasThere(item, window)) return undefined
  const seed = `${item.id}|${window.from}`
  const impressions = figure(`${seed}|impressions`, 40, 900)
  const clicks = Math.floor(impressions * (0.01 + noise(`${seed}|clicks`) * 0.09))
  const position = round(1 + noise(`${seed}|position`) * 29, 1)
  return { clicks, ctr: round(clicks / impressions, 4), impressions, position }
}

/** The totals of a window; without impressions there are no averages. */
export function totalsOf(items: readonly Measured[], window: Window) {
  const rankings = items.flatMap((item) => rankingOf(item, window) ?? [])
  const sum = (of: (ranking: Ranking) => number): number =>
    rankings.reduce((total, ranking) => total + of(ranking), 0)
  const total_clicks = sum(({ clicks }) => clicks)
  const total_impressions = sum(({ impressions }) => impressions)
  if (total_impressions === 0) return { total_clicks, total_impressions }
  return {
    total_clicks,
    total_impressions,
    average_ctr: round(total_clicks / total_impressions, 4),
    average_position: round(
      sum(({ position, impressions }) => position * impressions) / total_impressions,
      1,
    ),
  }
}

/** Visits of a day rise with what there is to visit. */
function sessionsOn(items: readonly Measured[], day: number): number {
  const there = items.filter(({ published }) => published < (day + 1) * DAY).length
  return there === 0 ? 0 : figure(`sessions|${day}`, there, there * 2 + 10)
}

const daysOf = ({ from, to }: Window): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index)

export const dailySessions = (items: readonly Measured[], window: Window) =>
  daysOf(window).map((day) => ({
    date: new Date(day * DAY).toISOString().slice(0, 10).replaceAll('-', ''),
    sessions: sessionsOn(items, day),
  }))

export const sessionsIn = (items: readonly Measured[], window: Window): number =>
  daysOf(window).reduce((total, day) => total + sessionsOn(items, day), 0)

/** The most clicked first. */
export const byClicks = (a: Ranking, b: Ranking): number =>
  b.clicks - a.clicks || b.impressions - a.impressions
