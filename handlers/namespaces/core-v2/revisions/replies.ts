/** Revisions and autosaves on their way out: their links hang on the field they are made from. */

import { asksForParent, wholeMembers } from '#handlers/namespaces/core-v2/content/asked-fields.ts'
import type { Call, Links } from '#handlers/runtime/call.ts'

type RevisionCall = Pick<Call, 'request'>

export function revisionReply<B>(call: RevisionCall, record: object, links: Links | undefined) {
  // The context decides at run time which members there are; the links stand apart.
  const body = wholeMembers(call, record) as B
  return links && asksForParent(call) ? { body, links, keepsLinks: true } : { body }
}

export const listedRevision = <B>(
  call: RevisionCall,
  record: object,
  links: Links | undefined,
): B => {
  const shown = wholeMembers(call, record)
  // As above; without the parent among the fields asked for there are no links.
  return (links && asksForParent(call) ? { ...shown, _links: links } : shown) as B
}
