/** Global colours and fonts, with ids chosen by the run. */

import { field } from '#conformance/call/body.ts'
import type { OperationRef } from '#conformance/call/request.ts'
import { toWord } from '#conformance/ledger/ownership.ts'
import { type LedgerResource, wordIn } from '#conformance/ledger/resource.ts'
import { step } from '#conformance/targets/step.ts'
import {
  createColor,
  createTypography,
  deleteColor,
  deleteTypography,
  getColor,
  getTypography,
  listColors,
  listTypography,
} from '#openapi/namespaces/builder-v1/globals.ts'
import { hasMembers } from '#openapi/values/json.ts'

/**
 * A route that is declared but not implemented has the same response for every call: 405, or a
 * crash.
 */
const isImplemented = (status: number): boolean => status !== 405 && status < 500

type SharedProperties = Omit<
  LedgerResource<OperationRef, string>,
  'name' | 'create' | 'read' | 'list' | 'remove' | 'fields'
>

const sharedProperties = (remove: OperationRef): SharedProperties => ({
  absentStatuses: [404],
  idIn: wordIn,
  tagFieldsIn: (record) => ({ title: field(record, 'title') }),
  readArguments: (id) => ({ id }),
  search: () => ({}),
  createdIn: (body) => body,
  recordOf: (body) => body,
  recordsOf: (body) => (hasMembers(body) ? Object.values(body) : []),
  removal: (id) => ({ id }),
  removalTest: {
    call: (tag) => step(remove, { id: `${toWord(tag)}_none` }),
    isPassedBy: ({ status }) => isImplemented(status),
  },
})

export const COLOR: LedgerResource<typeof createColor, string> = {
  ...sharedProperties(deleteColor),
  name: 'color',
  create: createColor,
  read: getColor,
  list: listColors,
  remove: deleteColor,
  fields: (tag) => ({ id: toWord(tag), title: tag, value: '#1A2b3C' }),
}

const font = {
  typography_typography: 'custom',
  typography_font_family: 'Roboto Slab',
  typography_font_weight: '600',
}

export const FONT: LedgerResource<typeof createTypography, string> = {
  ...sharedProperties(deleteTypography),
  name: 'font',
  create: createTypography,
  read: getTypography,
  list: listTypography,
  remove: deleteTypography,
  fields: (tag) => ({ id: toWord(tag), title: tag, value: font }),
}
