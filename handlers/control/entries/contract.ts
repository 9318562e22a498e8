/** The contract as a document. */

import { type ControlTarget, entry } from '#handlers/control/entry.ts'
import { json } from '#handlers/control/json.ts'
import { openObject } from '#handlers/control/shapes.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { documentText } from '#openapi/derive/export.ts'
import { memoize } from '#openapi/values/memoize.ts'

/** Cached: the document never changes, and generating it would block other requests noticeably. */
const openapi = memoize(
  ({ contract }: ControlTarget): HttpOutput => ({ ...json(null), body: documentText(contract) }),
)

export const contractEntries = [
  entry(
    'GET /openapi.json',
    { does: 'the contract as an OpenAPI document', responds: openObject() },
    ({ standIn }) => openapi(standIn),
  ),
]
