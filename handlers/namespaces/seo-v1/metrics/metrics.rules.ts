/** The figures of the analytics source, computed from the items of the site. */
import { DAY_MS } from '#openapi/values/day.ts'
import { pseudoRandom, pseudoRandomInteger } from './pseudo-random.rules.ts'

const WINDOW_DAYS = 28

/** Days since the epoch, the last one excluded. */
interface Window {
  readonly from: number
  readonly to: number
}

/** The last 28 full days, UTC. */
export const currentWindow = (now: number): Window => {
  const today = Math.floor(now / DAY_MS)
  return { from: today - WINDOW_DAYS, to: today }
}
export const windowBefore = ({ from }: Window): Window => ({ from: from - WINDOW_DAYS, to: from })

/** A measurable item: its id and publication time. */
export interface MeasuredItem {
  readonly id: number
  readonly published: number
}

interface Ranking {
  readonly clicks: number
  readonly ctr: number
  readonly impressions: number
  readonly position: number
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

const wasPublished = ({ published }: MeasuredItem, { to }: Window): boolean =>
  published < to * DAY_MS

/** The ranking of one item in a window; undefined if it was not published yet. */
export function rankingOf(item: MeasuredItem, window: Window): Ranking | undefined {
  if (!wasPublished(item, window)) return undefined
  const seed = `${item.id}|${window.from}`
  const impressions = pseudoRandomInteger(`${seed}|impressions`, 40, 900)
  const clicks = Math.floor(impressions * (0.01 + pseudoRandom(`${seed}|clicks`) * 0.09))
  const position = round(1 + pseudoRandom(`${seed}|position`) * 29, 1)
  return { clicks, ctr: round(clicks / impressions, 4), impressions, position }
}

const sumOf = (rankings: readonly Ranking[], of: (ranking: Ranking) => number): number =>
  rankings.reduce((total, ranking) => total + of(ranking), 0)

/** Merges rankings, weighted by impressions. */
export function merge(rankings: readonly Ranking[]): Ranking {
  const clicks = sumOf(rankings, (ranking) => ranking.clicks)
  const impressions = sumOf(rankings, (ranking) => ranking.impressions)
  const places = sumOf(rankings, (ranking) => ranking.position * ranking.impressions)
  return {
    clicks,
    ctr: round(clicks / impressions, 4),
    impressions,
    position: round(places / impressions, 1),
  }
}

/** The totals of a window; without impressions there are no averages. */
export function totalsOf(items: readonly MeasuredItem[], window: Window) {
  const rankings = items.flatMap((item) => rankingOf(item, window) ?? [])
  if (!rankings.length) return { total_clicks: 0, total_impressions: 0 }
  const { clicks, ctr, impressions, position } = merge(rankings)
  return {
    total_clicks: clicks,
    total_impressions: impressions,
    average_ctr: ctr,
    average_position: position,
  }
}

/** The sessions of a day grow with the number of items. */
function sessionsOn(items: readonly MeasuredItem[], day: number): number {
  const count = items.filter(({ published }) => published < (day + 1) * DAY_MS).length
  return count === 0 ? 0 : pseudoRandomInteger(`sessions|${day}`, count, count * 2 + 10)
}

const daysOf = ({ from, to }: Window): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index)

export const dailySessions = (items: readonly MeasuredItem[], window: Window) =>
  daysOf(window).map((day) => ({
    date: new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', ''),
    sessions: sessionsOn(items, day),
  }))

export const sessionsIn = (items: readonly MeasuredItem[], window: Window): number =>
  daysOf(window).reduce((total, day) => total + sessionsOn(items, day), 0)

/** Highest number of clicks first. */
export const byClicks = (a: Ranking, b: Ranking): number =>
  b.clicks - a.clicks || b.impressions - a.impressions
