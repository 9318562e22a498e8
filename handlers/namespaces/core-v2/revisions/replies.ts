/** Revisions and autosaves on their way out: their links hang on the field they are made from. */

import { asksForParent } from '#handlers/namespaces/core-v2/content/asked-fields.ts'
import type { Call, Links, Reply } from '#handlers/runtime/call.ts'

type Asking = Pick<Call, 'request'>

export const revisionReply = (call: Asking, body: object, links: Links | undefined): Reply =>
  links && asksForParent(call) ? { body, links, keepsLinks: true } : { body }

export const listedRevision = (call: Asking, record: object, links: Links | undefined): object =>
  links && asksForParent(call) ? { ...record, _links: links } : record
