/**
 * Operations of the platform beyond the interface document. The suite does not judge them; it calls
 * them to find and remove the application passwords created by browser cases.
 */
import { buildContract } from '#openapi/contract/build-contract.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { arg } from '#openapi/language/arguments.ts'
import { param } from '#openapi/language/captures.ts'
import { operation, READING } from '#openapi/language/define.ts'
import { VARIANTS } from '#openapi/language/variants.ts'

const NAMESPACE = 'core/v2'
const LIST = '/core/v2/users/{user_id}/application-passwords'
const ITEM = `${LIST}/{uuid}`

const shared = { access: 'read', responses: {}, spec: '5' } as const
const user = { user_id: param.slug('me') }
const item = { ...user, uuid: param.slug() }

export const listApplicationPasswords = operation({
  ...shared,
  ...READING,
  id: 'core.application-passwords.list',
  summary: 'List the application passwords of an account.',
  path: LIST,
  params: user,
})

export const createApplicationPassword = operation({
  ...shared,
  id: 'core.application-passwords.create',
  summary: 'Create an application password.',
  methods: ['POST'],
  path: LIST,
  params: user,
  args: { name: arg.string({ required: true }) },
  effect: 'crud',
})

export const getApplicationPassword = operation({
  ...shared,
  ...READING,
  id: 'core.application-passwords.read',
  summary: 'Read what is known of an application password.',
  path: ITEM,
  params: item,
})

export const deleteApplicationPassword = operation({
  ...shared,
  id: 'core.application-passwords.delete',
  summary: 'Revoke an application password.',
  methods: ['DELETE'],
  path: ITEM,
  params: item,
  effect: 'crud',
  actsOn: { uuid: ['application-password'] },
})

export const PLATFORM_CONTRACT = buildContract(VARIANTS.a, [
  {
    name: NAMESPACE,
    description: 'Application passwords of an account.',
    operations: [
      listApplicationPasswords,
      createApplicationPassword,
      getApplicationPassword,
      deleteApplicationPassword,
    ],
  },
])

export const platformOperation = (id: string): ContractOperation | undefined =>
  PLATFORM_CONTRACT.operations.find((each) => each.id === id)
