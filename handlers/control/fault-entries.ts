/** Faults of a site, planned and taken back. */
import type { HttpOutput } from '#handlers/runtime/http.ts'
import { type ControlEntry, entry, inSite, type SiteRequest } from './entry.ts'
import { planFault } from './fault-plan.ts'
import { json } from './json.ts'
import { listOf, shape, text, whole } from './shapes.ts'

const FAULT = shape({
  path: text('A route as it is called, a template, or with *.'),
  'method?': text(),
  'status?': whole('400 to 599; without it the usual response comes later.'),
  'times?': whole('How many requests meet it; 1 unless told.'),
  'delay?': whole('Milliseconds.'),
})

function clearFaults({ standIn, name }: SiteRequest): HttpOutput {
  standIn.faults.clear(name)
  return json([])
}

export const faultEntries: readonly ControlEntry[] = [
  entry(
    'GET /faults',
    { does: 'the faults that are still to come', responds: listOf(FAULT) },
    inSite(({ standIn, name }) => json(standIn.faults.of(name))),
  ),
  entry(
    'POST /faults',
    {
      does: 'let a route fail or be slow for a while',
      body: FAULT,
      responds: listOf(FAULT),
      status: 201,
      errors: ['understudy_invalid_fault'],
    },
    inSite(({ standIn, name, body }) => planFault({ ...standIn, site: name }, body)),
  ),
  entry(
    'DELETE /faults',
    { does: 'clear all faults', responds: listOf(FAULT) },
    inSite(clearFaults),
  ),
]
