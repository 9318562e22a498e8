/** Faults and the situation of a site. */
import { count, string, withSchema } from '#fixtures/schema/fields.ts'
import { DatasetError } from '#fixtures/schema/problem.ts'
import { entry, inSite, type SiteRequest } from '#handlers/control/entry.ts'
import { json } from '#handlers/control/json.ts'
import { flag, integer, listOf, shape, shapeOf, text } from '#handlers/control/shapes.ts'
import { FAULT_FIELDS, FAULT_PLAN, TIMES } from '#handlers/control/situations/fault-plan.ts'
import { readFault } from '#handlers/control/situations/read-fault.ts'
import { readSituation, SITUATION } from '#handlers/control/situations/situation.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'

const ACTIVE_FAULT = shapeOf({
  ...FAULT_FIELDS,
  times: TIMES,
  id: string,
  met: withSchema(count, integer('The number of requests affected so far.')),
})

/** Responds to an invalid body with the location of the problem. */
function rejectInvalid(code: string, read: () => HttpOutput): HttpOutput {
  try {
    return read()
  } catch (error) {
    if (error instanceof DatasetError) return jsonProblem(code, `${error.message}.`)
    throw error
  }
}

const NO_BODY = 'Expected a JSON object in the body, with the content type application/json.'

function planFault({ standIn, name, body }: SiteRequest): HttpOutput {
  const code = 'understudy_invalid_fault'
  if (!body.json) return jsonProblem(code, NO_BODY)
  return rejectInvalid(code, () =>
    json(standIn.faults.plan(name, readFault(body.json, standIn)), 201),
  )
}

function removeFault({ standIn, name, params }: SiteRequest): HttpOutput {
  const { id = '' } = params
  return standIn.faults.remove(name, id)
    ? json({ removed: true, id })
    : jsonProblem('understudy_no_such_fault', `There is no fault ${id.slice(0, 20)}.`, 404)
}

function clearFaults({ standIn, name }: SiteRequest): HttpOutput {
  standIn.faults.clear(name)
  return json([])
}

function setSituation({ standIn, name, body }: SiteRequest): HttpOutput {
  const code = 'understudy_invalid_situation'
  if (!body.json) return jsonProblem(code, NO_BODY)
  return rejectInvalid(code, () => {
    standIn.situations.set(name, readSituation(body.json))
    return json(standIn.situations.of(name))
  })
}

function clearSituation({ standIn, name }: SiteRequest): HttpOutput {
  standIn.situations.clear(name)
  return json({})
}

export const situationEntries = [
  entry(
    'GET /faults',
    { does: 'the active faults', responds: listOf(ACTIVE_FAULT) },
    inSite(({ standIn, name }) => json(standIn.faults.of(name))),
  ),
  entry(
    'POST /faults',
    {
      does: 'make an operation, a route or a namespace fail or respond slowly',
      body: FAULT_PLAN,
      responds: ACTIVE_FAULT,
      status: 201,
      errors: ['understudy_invalid_fault'],
    },
    inSite(planFault),
  ),
  entry(
    'DELETE /faults',
    { does: 'clear all faults', responds: listOf(ACTIVE_FAULT) },
    inSite(clearFaults),
  ),
  entry(
    'DELETE /faults/{id}',
    {
      does: 'remove one fault',
      responds: shape({ removed: flag(), id: text() }),
      errors: ['understudy_no_such_fault'],
    },
    inSite(removeFault),
  ),
  entry(
    'GET /situation',
    { does: 'the situation of the site', responds: SITUATION },
    inSite(({ standIn, name }) => json(standIn.situations.of(name))),
  ),
  entry(
    'PUT /situation',
    {
      does: 'make the site slow, offline, read-only or rate-limited, or expire passwords',
      body: SITUATION,
      responds: SITUATION,
      errors: ['understudy_invalid_situation'],
    },
    inSite(setSituation),
  ),
  entry(
    'DELETE /situation',
    { does: 'end the situation', responds: SITUATION },
    inSite(clearSituation),
  ),
]
