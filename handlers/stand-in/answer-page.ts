/** What is not part of the interface: pictures are drawn, pages say where it is. */
import type { Sites } from '#fixtures/sites.ts'
import type { Dispatch } from '#handlers/runtime/dispatch.ts'
import { type HttpOutput, isRead } from '#handlers/runtime/http.ts'
import { mayBePicture } from './picture-address.ts'
import { pictureAt } from './pictures.ts'
import { sitePage } from './site-page.ts'

export function answerPage(sites: Sites, { site: name, address, method }: Dispatch): HttpOutput {
  const site = isRead(method) && mayBePicture(address) ? sites.get(name) : undefined
  const picture = site && pictureAt(site, address)
  return picture ?? sitePage(address.place, address.path)
}
