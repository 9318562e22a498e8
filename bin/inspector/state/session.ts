/** Shared state of the page. */
import { signal } from '@preact/signals'
import { fetchControl, fetchControlJson } from '#bin/inspector/client/control.ts'
import { plural } from '#bin/inspector/client/format.ts'
import type { ControlAddress, ControlResponse } from '#handlers/control/api.ts'
import type { ClockView } from '#handlers/control/entries/clock.ts'
import type { HealthView } from '#handlers/control/entries/sites.ts'
import type { Situation } from '#handlers/control/situations/situation.ts'
import { site } from './route.ts'

export const health = signal<HealthView | undefined>(undefined)
/** The clock of a site, read at a local and a real time. */
interface SiteClock extends ClockView {
  readonly readAt: number
  /** By the server, whose time may differ from that of the browser. */
  readonly real: number
}
export const clock = signal<SiteClock | undefined>(undefined)
/** Labels of the active situation of the site. */
export const situationLabels = signal<readonly string[]>([])
/** Incremented on possible changes; triggers a reload of loaded data. */
export const revision = signal(0)

/** The result of an action, shown to the user. */
export interface SessionNotice {
  readonly text: string
  readonly isProblem: boolean
  /** Different for each notice, so that a repeated text is announced again. */
  readonly number: number
  readonly undo?: NoticeUndo
}
export type NoticeUndo = () => Promise<unknown>
export const notice = signal<SessionNotice | undefined>(undefined)

const noticeCount = signal(0)

function show(shown: Omit<SessionNotice, 'number'>): void {
  noticeCount.value += 1
  notice.value = { ...shown, number: noticeCount.value }
}

export const showNotice = (text: string, undo?: NoticeUndo): void =>
  show({ text, isProblem: false, ...(undo && { undo }) })
export const showError = (error: unknown): void =>
  show({ text: error instanceof Error ? error.message : String(error), isProblem: true })
export const dismissNotice = (): void => {
  notice.value = undefined
}

/** Request for the open site. */
export const fetchSiteJson = <const Address extends ControlAddress>(
  what: Address,
  body?: unknown,
): Promise<ControlResponse<Address>> => fetchControlJson(what, { site: site.value, body })

/** The seed is not an active situation. */
const SITUATION_WORDS: Readonly<Record<Exclude<keyof Situation, 'seed'>, string>> = {
  latency: 'slow',
  offline: 'offline',
  readOnly: 'read-only',
  rateLimit: 'rate limit',
  expiredPasswords: 'expired passwords',
}

async function labelsOf(name: string): Promise<readonly string[]> {
  const [situation, faults] = await Promise.all([
    fetchControlJson('GET /situation', { site: name }),
    fetchControlJson('GET /faults', { site: name }),
  ])
  const words = Object.entries(SITUATION_WORDS)
    .filter(([member]) => Object.entries(situation).some(([key, value]) => key === member && value))
    .map(([, word]) => word)
  return [...words, ...(faults.length ? [plural(faults.length, 'fault')] : [])]
}

/** Whether the page shows sites; a proxy only has the traffic to a deployment. */
export const hasSite = (): boolean =>
  health.value !== undefined && health.value.proxyOf === undefined

/** The header has whole seconds. */
function realTimeOf({ headers }: Response): number {
  const sent = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(sent) ? Date.now() : sent + 500
}

async function readClock(name: string): Promise<SiteClock> {
  const response = await fetchControl('GET /clock', { site: name })
  const time: ClockView = await response.json()
  return { ...time, readAt: performance.now(), real: realTimeOf(response) }
}

async function refreshSite(): Promise<void> {
  const name = site.value
  const [time, words] = await Promise.all([readClock(name), labelsOf(name)])
  // The site may have changed in the meantime.
  if (name !== site.value) return
  clock.value = time
  situationLabels.value = words
}

export async function refresh(): Promise<void> {
  health.value = await fetchControlJson('GET /health')
  if (hasSite()) await refreshSite()
  revision.value += 1
}

/** The latest history step of a site; 0 without any, undefined without a history. */
export async function latestStep(name: string): Promise<number | undefined> {
  try {
    const [last] = await fetchControlJson('GET /history?limit=1', { site: name })
    return last?.step ?? 0
  } catch {
    return undefined
  }
}

/** Undoes one history step, described by `change`; of the open site by default. */
export const undoStep = (step: number, change: string, name = site.value): Promise<boolean> =>
  runAction(
    `Undone step ${step}: ${change}`,
    () => fetchControlJson(`POST /history/${step}/undo`, { site: name }),
    { change: `undo of step ${step}` },
  )

interface ActionOptions {
  /** Names the change when it is undone; defaults to the notice. */
  readonly change?: string
  /** Replaces the undo of the history. */
  readonly undo?: NoticeUndo | undefined
}

/** The number of actions of this page that are under way. */
const running = signal(0)
export const isActing = (): boolean => running.value > 0

/**
 * Runs work, reloads all displayed data and shows a notice, with the undo of the work if it wrote exactly
 * one history step.
 */
export async function perform<T>(
  work: () => Promise<T>,
  noticeOf: (result: T) => string,
  options: ActionOptions = {},
): Promise<T> {
  const name = site.value
  running.value += 1
  try {
    const before = await latestStep(name)
    const result = await work()
    const after = await latestStep(name)
    await refresh()
    const notice = noticeOf(result)
    const isOneStep = before !== undefined && after === before + 1
    const undo = isOneStep ? () => undoStep(after, options.change ?? notice, name) : undefined
    showNotice(notice, options.undo ?? undo)
    return result
  } finally {
    running.value -= 1
  }
}

/** As `perform`, but shows errors; whether the action succeeded. */
export async function runAction(
  notice: string,
  work: () => Promise<unknown>,
  options?: ActionOptions,
): Promise<boolean> {
  try {
    await perform(work, () => notice, options)
    return true
  } catch (error) {
    showError(error)
    return false
  }
}
