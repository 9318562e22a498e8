/**
 * Operations of the platform beyond the interface document. The suite does not judge them; it calls
 * them to find and remove the application passwords created by browser cases, and to submit a form
 * of a page of its own.
 */

import { buildContract } from '#openapi/contract/build-contract.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { arg } from '#openapi/language/arguments.ts'
import { param } from '#openapi/language/captures.ts'
import { operation, PLAIN_GET } from '#openapi/language/define.ts'
import { VARIANTS } from '#openapi/language/variants.ts'
import { coreV2 } from '#openapi/namespaces/core-v2/index.ts'
import { getPassword, listPasswords } from '#openapi/neighbours/application-passwords.ts'

const shared = { access: 'read', responses: {}, spec: '5' } as const
const user = { user_id: param.slug('me') }
const item = { ...user, uuid: param.slug() }

export const listApplicationPasswords = operation({
  ...shared,
  ...PLAIN_GET,
  id: 'core.application-passwords.list',
  summary: 'List the application passwords of an account.',
  path: listPasswords.path,
  params: user,
})

export const createApplicationPassword = operation({
  ...shared,
  id: 'core.application-passwords.create',
  summary: 'Create an application password.',
  methods: ['POST'],
  path: listPasswords.path,
  params: user,
  args: { name: arg.string({ required: true }) },
  effect: 'crud',
})

export const getApplicationPassword = operation({
  ...shared,
  ...PLAIN_GET,
  id: 'core.application-passwords.read',
  summary: 'Read an application password.',
  path: getPassword.path,
  params: item,
})

export const deleteApplicationPassword = operation({
  ...shared,
  id: 'core.application-passwords.delete',
  summary: 'Revoke an application password.',
  methods: ['DELETE'],
  path: getPassword.path,
  params: item,
  effect: 'crud',
  actsOn: { uuid: ['application-password'] },
})

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
  },
  access: 'public',
  effect: 'crud',
  actsOn: { post_id: ['page'] },
})

export const PLATFORM_CONTRACT = buildContract(VARIANTS.a, [
  {
    name: coreV2.name,
    description: 'Application passwords of an account.',
    operations: [
      listApplicationPasswords,
      createApplicationPassword,
      getApplicationPassword,
      deleteApplicationPassword,
    ],
  },
  {
    name: 'builder-pro/v1',
    description: 'Forms of pages.',
    operations: [submitVisitorForm],
  },
])

export const platformOperation = (id: string): ContractOperation | undefined =>
  PLATFORM_CONTRACT.operations.find((each) => each.id === id)
