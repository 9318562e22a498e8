/** Responses outside the interface: generated images, embeds and pages. */
import type { Sites } from '#fixtures/site/sites.ts'
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

export const handlePage = (sites: Sites, dispatch: Dispatch): HttpOutput =>
  contentAt(sites, dispatch) ?? sitePage(dispatch.address.urls, dispatch.address.path)
