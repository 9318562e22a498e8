/** The received requests, grouped by page load. */
import { type ControlRequest, entry } from '#handlers/control/entry.ts'
import { json } from '#handlers/control/json.ts'
import { selectRequests } from '#handlers/control/requests/select.ts'
import {
  dateTime,
  integer,
  listOf,
  number,
  type ShapeValue,
  shape,
  text,
} from '#handlers/control/shapes.ts'
import { pageLoads } from '#handlers/control/waterfall/waterfall.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import { namedSite } from './named-site.ts'

const LOAD = shape({
  at: dateTime(),
  milliseconds: number(),
  requests: listOf(
    shape({
      id: integer(),
      method: text(),
      target: text(),
      status: integer(),
      start: number('Milliseconds after the start of the load.'),
      milliseconds: number(),
    }),
  ),
  findings: listOf(
    shape({
      kind: text('repeated, single, embed, batch or serial'),
      message: text(),
      requests: listOf(integer()),
    }),
  ),
})
export type LoadView = ShapeValue<typeof LOAD>

function showLoads(request: ControlRequest): HttpOutput {
  const { standIn } = request
  const found = selectRequests(standIn.journal, { site: namedSite(request) })
  return json(pageLoads(found, standIn))
}

export const loadEntries = [
  entry(
    'GET /loads',
    {
      does: 'requests that follow each other closely, with repeated and serial ones pointed out',
      query: { site: text('Only requests of one site.') },
      responds: listOf(LOAD),
    },
    showLoads,
  ),
]
