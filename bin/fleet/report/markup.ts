/** Parts of all pages of a fleet. */
import { dayOf } from '#bin/fleet/history/history.ts'
import { STATUS_TEXT, type TargetStatus } from '#bin/fleet/history/status.ts'
import { html, type Markup } from '#bin/report/page/markup.ts'

/** `2026-11-12 03:00` in UTC. */
export const timeText = (date: Date): string => `${dayOf(date)} ${date.toISOString().slice(11, 16)}`

export const timeHtml = (date: Date): Markup =>
  html`<time datetime="${date.toISOString()}">${timeText(date)}</time>`

/** The colours of the conformance report. */
export const TONES: Readonly<Record<TargetStatus, string>> = {
  passed: 'pass',
  failed: 'fail',
  unchecked: 'error',
  none: 'disabled',
}

export const statusTag = (status: TargetStatus): Markup =>
  html`<span class="tag ${TONES[status]}">${STATUS_TEXT[status]}</span>`
