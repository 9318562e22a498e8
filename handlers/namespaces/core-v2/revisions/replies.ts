/** Responses of revisions and autosaves: links are included only with the `parent` field. */

import {
  includesParent,
  wholeMembers,
} from '#handlers/namespaces/core-v2/content/requested-fields.ts'
import type { Call, Links } from '#handlers/runtime/call.ts'

type RevisionCall = Pick<Call, 'request'>

export function revisionReply<B>(call: RevisionCall, record: object, links: Links | undefined) {
  // The context determines the members at run time; the links are separate.
  const body = wholeMembers(call, record) as B
  return links && includesParent(call) ? { body, links, keepsLinks: true } : { body }
}

export const listedRevision = <B>(
  call: RevisionCall,
  record: object,
  links: Links | undefined,
): B => {
  const shown = wholeMembers(call, record)
  // As above; without `parent` among the requested fields there are no links.
  return (links && includesParent(call) ? { ...shown, _links: links } : shown) as B
}
