/** The frame of a page of a fleet. */
import { html } from '#bin/report/page/markup.ts'
import { framedPage, type PageContent } from '#bin/report/page/page.ts'

interface FleetPage extends PageContent {
  /** The path to the folder of the report: empty, or `../`. */
  readonly root: string
}

export const pageHtml = ({ root, ...content }: FleetPage): string =>
  framedPage({
    ...content,
    navigation: html`<nav aria-label="Pages"><a href="${root}index.html">Fleet</a><a href="${root}causes.html">Causes</a><a href="${root}difference.html">Difference</a></nav>`,
  })
