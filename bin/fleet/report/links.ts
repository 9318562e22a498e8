import type { FleetCause } from '#bin/fleet/history/history.ts'
import { html, type Markup } from '#bin/report/page/markup.ts'

/** `root` is the path to the folder of the report. */
export const targetLink = (id: string, root = ''): Markup =>
  html`<a href="${root}targets/${id}.html">${id}</a>`

export const causeLink = ({ id, operation, difference }: FleetCause, root = ''): Markup =>
  html`<a href="${root}causes/${id}.html">${operation}: ${difference}</a>`
