/** The frame of a static page: no scripts, no requests beyond its folder. */
import { createHash } from 'node:crypto'
import { PAGE_STYLE } from '#bin/report/formats/html-style.ts'
import { html, type Markup, markup } from './markup.ts'

const OWN_STYLE = `
nav{padding:.5rem max(1rem,calc((100vw - 74rem)/2));display:flex;flex-wrap:wrap;gap:1rem;border-bottom:1px solid var(--line)}
h1::first-letter{text-transform:none}h1{overflow-wrap:anywhere}a{color:var(--link)}.card{cursor:auto}
.list{min-width:44rem}.list th,.list td{padding:.25rem .6rem;text-align:left;vertical-align:top;border-top:1px solid var(--line);overflow-wrap:break-word}.list td{white-space:nowrap}.list td.wide{white-space:normal;min-width:12rem}.list thead th{color:var(--dim);font-weight:500;font-size:.85rem;border-top:0}.list th[scope=row]{font-weight:500;min-width:9rem}
.tag{white-space:nowrap;font-weight:600}
.strip,.trend{display:block;max-width:100%}.strip rect,.trend rect{fill:currentColor}.strip .disabled,.trend .disabled{color:var(--line)}.trend{width:100%;height:auto}
.group>summary{cursor:pointer;font-weight:600;padding:.4rem 0}
.event{background:var(--card);border:1px solid var(--line);border-left:4px solid var(--fail);border-radius:.4rem;margin:.4rem 0;padding:.5rem .8rem}.event p{margin:.1rem 0}.event.gone{border-left-color:var(--pass)}
.calm{color:var(--dim)}`

const STYLE = `${PAGE_STYLE}${OWN_STYLE}`
const POLICY = `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`

export interface PageContent {
  readonly eyebrow: string
  readonly title: string
  readonly lead: Markup
  readonly tone: 'holds' | 'fails' | 'incomplete'
  readonly body: Markup
  /** Links above the heading. */
  readonly navigation?: Markup
}

export function framedPage({ eyebrow, title, lead, tone, body, navigation }: PageContent): string {
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="Content-Security-Policy" content="${markup(POLICY)}"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${markup(STYLE)}</style></head><body>
${navigation ?? ''}
<header class="${tone}"><p>${eyebrow}</p><h1>${title}</h1><p>${lead}</p></header>
<main>
${body}
</main></body></html>
`
  return page.html
}
