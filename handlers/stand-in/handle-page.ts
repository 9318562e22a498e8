/** Responses outside the interface: generated images, embeds and pages. */
import type { Sites } from '#fixtures/site/sites.ts'
import { pageWithConditions } from '#handlers/control/situations/apply-conditions.ts'
import type { Faults } from '#handlers/control/situations/faults.ts'
import type { Situations } from '#handlers/control/situations/situation.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import { type HttpOutput, isRead } from '#handlers/runtime/request/http.ts'
import { embedAt, mayBeEmbed } from './embed-page.ts'
import { mayBeImage } from './image-url.ts'
import { imageAt } from './images.ts'
import { sitePage } from './site-page.ts'

function contentAt(sites: Sites, { site: name, address, method }: Dispatch) {
  if (!isRead(method)) return undefined
  const site = mayBeImage(address) || mayBeEmbed(address) ? sites.get(name) : undefined
  return (
    site && (imageAt(site, address) ?? (mayBeEmbed(address) ? embedAt(site, address) : undefined))
  )
}

export interface PageSource {
  readonly sites: Sites
  readonly faults: Faults
  readonly situations: Situations
}

/** Images can fail like operations. */
export function handlePage(
  { sites, faults, situations }: PageSource,
  dispatch: Dispatch,
): HttpOutput {
  const { site, address, method } = dispatch
  const respond = () => contentAt(sites, dispatch) ?? sitePage(address.urls, address.path)
  const target = { method, path: address.path, operation: undefined }
  const active = situations.active(site)
  const isTarget = mayBeImage(address) && !active?.situation.offline
  const fault = isTarget ? faults.take(site, target) : undefined
  return active || fault ? pageWithConditions({ active, fault }, dispatch, respond) : respond()
}
