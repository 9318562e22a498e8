/** What was asked of the stand-in. */
import type { HttpOutput } from '#handlers/runtime/http.ts'
import { type ControlEntry, type ControlRequest, entry, queryText } from './entry.ts'
import { json } from './json.ts'
import { flag, listOf, openObject, shape, text } from './shapes.ts'

const showRequests = (request: ControlRequest): HttpOutput =>
  json(request.standIn.journal.recent(queryText(request, 'site')))

function forgetRequests({ standIn }: ControlRequest): HttpOutput {
  standIn.journal.clear()
  return json({ cleared: true })
}

export const requestEntries: readonly ControlEntry[] = [
  entry(
    'GET /requests',
    {
      does: 'the last requests; ?site= for one site',
      query: { site: text() },
      responds: listOf(openObject()),
    },
    showRequests,
  ),
  entry(
    'DELETE /requests',
    { does: 'forget them', responds: shape({ cleared: flag() }) },
    forgetRequests,
  ),
]
