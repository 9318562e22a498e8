/**
 * Operations of the platform beyond the interface document. The suite does not judge them; it calls
 * them to find and remove the application passwords created by browser cases, and to submit a form
 * of a page of its own.
 */

import { buildContract } from '#openapi/contract/build-contract.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { arg } from '#openapi/language/arguments.ts'
import { operation } from '#openapi/language/define.ts'
import { VARIANTS } from '#openapi/language/variants.ts'
import { coreV2 } from '#openapi/namespaces/core-v2/index.ts'
import {
  createPassword,
  deletePassword,
  getPassword,
  listPasswords,
} from '#openapi/neighbours/application-passwords.ts'
import { BUILDER_PRO } from '#openapi/shared/content-fields.ts'

const shared = { access: 'read', responses: {}, spec: '5' } as const
/** The suite removes the passwords that it creates. */
export const createApplicationPassword = { ...createPassword, effect: 'crud' } as const
export const deleteApplicationPassword = {
  ...deletePassword,
  effect: 'crud',
  actsOn: { uuid: ['application-password'] },
} as const

/** Sent to the page address of the platform, not to the REST root (D-084). */
export const submitVisitorForm = operation({
  ...shared,
  id: 'builder-pro.forms.submit',
  summary: 'Submit a form of a page, as a visitor.',
  methods: ['POST'],
  path: '/admin-ajax.php',
  consumes: ['application/x-www-form-urlencoded'],
  args: {
    action: arg.string({ required: true }),
    post_id: arg.int({ required: true }),
    form_id: arg.string({ required: true }),
    'form_fields[message]': arg.string(),
    'form_fields[name]': arg.string(),
    'form_fields[remark]': arg.string(),
    referrer: arg.string(),
  },
  access: 'public',
  effect: 'crud',
  actsOn: { post_id: ['page'] },
})

export const PLATFORM_CONTRACT = buildContract(VARIANTS.a, [
  {
    name: coreV2.name,
    description: 'Application passwords of an account.',
    operations: [listPasswords, createApplicationPassword, getPassword, deleteApplicationPassword],
  },
  {
    name: BUILDER_PRO,
    description: 'Forms of pages.',
    operations: [submitVisitorForm],
  },
])

export const platformOperation = (id: string): ContractOperation | undefined =>
  PLATFORM_CONTRACT.operations.find((each) => each.id === id)
