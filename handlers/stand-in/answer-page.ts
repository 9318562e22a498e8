/** Responses outside the interface: generated images, embeds and pages. */
import type { Sites } from '#fixtures/site/sites.ts'
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import { type HttpOutput, isRead } from '#handlers/runtime/request/http.ts'
import { embedAt, mayBeEmbed } from './embed-page.ts'
import { mayBePicture } from './picture-address.ts'
import { pictureAt } from './pictures.ts'
import { sitePage } from './site-page.ts'

function contentAt(sites: Sites, { site: name, address, method }: Dispatch) {
  if (!isRead(method)) return undefined
  const site = mayBePicture(address) || mayBeEmbed(address) ? sites.get(name) : undefined
  return (
    site && (pictureAt(site, address) ?? (mayBeEmbed(address) ? embedAt(site, address) : undefined))
  )
}

export const answerPage = (sites: Sites, dispatch: Dispatch): HttpOutput =>
  contentAt(sites, dispatch) ?? sitePage(dispatch.address.place, dispatch.address.path)
