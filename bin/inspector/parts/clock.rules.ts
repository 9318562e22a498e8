/** The state of the clock of a site, compared with real time. */

export interface ClockReading {
  /** The time of the site, ISO 8601. */
  readonly now: string
  readonly frozen: boolean
  /** Real time at the reading, in milliseconds. */
  readonly real: number
}

const UNITS = [
  ['d', 24 * 60],
  ['h', 60],
  ['min', 1],
] as const
const MINUTE_MS = 60_000
/** Servers send real time in seconds. */
const TOLERANCE_MS = 2000

/** The two largest units: `1 d 3 h`. */
function durationText(milliseconds: number): string {
  let rest = Math.round(milliseconds / MINUTE_MS)
  const parts = UNITS.flatMap(([unit, minutes]) => {
    const count = Math.floor(rest / minutes)
    rest -= count * minutes
    return count > 0 ? [`${count.toLocaleString('en')} ${unit}`] : []
  })
  return parts.slice(0, 2).join(' ') || 'less than a minute'
}

const isMoved = ({ now, real }: ClockReading): boolean =>
  Math.abs(Date.parse(now) - real) > TOLERANCE_MS

export const isRealTime = (reading: ClockReading): boolean => !reading.frozen && !isMoved(reading)

/** `frozen, 1 d 3 h behind real time`. */
export function clockText(reading: ClockReading): string {
  const ahead = Date.parse(reading.now) - reading.real
  const direction = ahead > 0 ? 'ahead of' : 'behind'
  const moved = isMoved(reading) ? `${durationText(Math.abs(ahead))} ${direction} real time` : ''
  return [reading.frozen && 'frozen', moved].filter(Boolean).join(', ') || 'real time'
}
