/** The contract, for those who want to read it. */

import {
  type ControlEntry,
  type Controlled,
  type ControlRequest,
  entry,
} from '#handlers/control/entry.ts'
import { json } from '#handlers/control/json.ts'
import { openObject } from '#handlers/control/shapes.ts'
import type { HttpOutput } from '#handlers/runtime/http.ts'
import { documentText } from '#openapi/derive/export.ts'

/** It never changes, and making it takes long enough to be felt by everybody else. */
const documents = new WeakMap<Controlled, HttpOutput>()

function openapi({ standIn }: ControlRequest): HttpOutput {
  const known = documents.get(standIn)
  if (known) return known
  const made = { ...json(null), body: documentText(standIn.contract) }
  documents.set(standIn, made)
  return made
}

export const contractEntries: readonly ControlEntry[] = [
  entry(
    'GET /openapi.json',
    { does: 'the contract as an OpenAPI document', responds: openObject() },
    openapi,
  ),
]
