/** The selection of pages, shared by both kinds of scan. */

import type { Site } from '#fixtures/site/site.ts'
import { permalink } from '#handlers/platform/content/permalinks.ts'
import { publishedItems } from '#handlers/platform/content/published.ts'
import { invalidParam } from '#handlers/runtime/argument-errors.ts'
import type { Call, SiteUrls } from '#handlers/runtime/call.ts'
import type { Rejection, RuleCall } from '#handlers/runtime/implement.ts'
import { undeclaredArguments } from '#handlers/runtime/undeclared.ts'
import { toList } from '#openapi/derive/types.ts'
import { pageArguments } from '#openapi/namespaces/cookie-consent-v1/shapes.ts'
import { sitePath } from './addresses.rules.ts'

const selection = undeclaredArguments(pageArguments, {
  urls: (value, { urls: siteUrls }) => {
    const urls = toList(value)
    return urls?.every((url) => sitePath(siteUrls, url) !== undefined) ? undefined : 'reject'
  },
})

/** A custom selection needs at least one address. */
export function checkSelection(call: RuleCall): Rejection {
  const { pages, urls = [] } = selection.read(call)
  return pages === 'custom' && urls.length === 0 ? invalidParam('urls') : undefined
}

const CONTENT_TYPES = ['page', 'post'] as const

function samplePaths(site: Site, urls: SiteUrls): readonly string[] {
  return CONTENT_TYPES.flatMap((type) => {
    const all = publishedItems(site, type)
    const first = all.find(({ language }) => language === urls.language) ?? all[0]
    return first ? [permalink(site, urls, first).slice(urls.base.length)] : []
  })
}

/** The selected paths below the site, without duplicates. */
export function selectedPaths(call: Call): readonly string[] {
  const { pages, urls = [] } = selection.read(call)
  const siteUrls = call.urls
  const home = [`${siteUrls.home.slice(siteUrls.base.length)}/`]
  if (pages === 'custom') return [...new Set(urls.flatMap((url) => sitePath(siteUrls, url) ?? []))]
  const sample = pages === 'sample' ? samplePaths(call.site, siteUrls) : []
  return sample.length ? sample : home
}
