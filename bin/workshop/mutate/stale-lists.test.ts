import { expect, test } from 'vitest'
import type { RawResponse } from '#conformance/transport/http.ts'
import { type ExpectedDetection, outcomesOf } from './expected-detection.ts'
import { INVOCATIONS } from './invocation.ts'
import { createLab } from './lab.ts'
import type { WireFault } from './mutant.ts'

/** A list that a cache repeats after its records were changed. */
function repeated(): WireFault {
  const known = new Map<string, RawResponse>()
  return async (request, { forward }) => {
    const { path } = request
    const response = known.get(path) ?? (await forward(request))
    known.set(path, response)
    return response
  }
}

const LISTS = ['builder.notes', 'builder.form-submissions', 'contactform.contact-forms']

test.each(LISTS)('a list of %s that does not follow a change fails', async (resource) => {
  const lab = await createLab('a', INVOCATIONS.should)
  const operation = `${resource}.list`
  const stale: ExpectedDetection = { by: `${operation}/follows`, operation, wire: repeated }
  expect(await outcomesOf(lab, stale)).toEqual([stale.by, 'pass', 'fail'])
})
