/** The read plan of a site: safe lists, then their items. */
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { isRead } from '#openapi/language/define.ts'
import { isRecord, type Json, memberOf } from '#openapi/values/json.ts'

/** Settings for complete lists. */
export interface ListSettings {
  /** With an account that may see more than visitors. */
  readonly isSignedIn: boolean
  readonly limit: number
}

const MAX_PER_PAGE = 100

const allows = (operation: ContractOperation, name: string, value: string): boolean => {
  const schema = operation.args[name]
  return Boolean(schema?.enum?.includes(value) || schema?.items?.enum?.includes(value))
}

const parametersIn = ({ path }: ContractOperation): readonly string[] =>
  path.match(/\{\w+\}/g) ?? []

/** Reads without side effects and secrets. */
const isReadable = (operation: ContractOperation): boolean =>
  isRead(operation) && !operation.secret && !operation.unlisted

const hasNoRequiredArguments = ({ args }: ContractOperation): boolean =>
  Object.values(args).every(({ required }) => !required)

export const listsIn = (
  operations: readonly ContractOperation[],
  isExtractable: (id: string) => boolean,
): readonly ContractOperation[] =>
  operations.filter(
    (operation) =>
      isExtractable(operation.id) &&
      isReadable(operation) &&
      parametersIn(operation).length === 0 &&
      hasNoRequiredArguments(operation),
  )

/** The list for an item operation: `/notes` for `/notes/{id}`. */
const listPathOf = ({ path }: ContractOperation): string => path.slice(0, path.indexOf('/{'))

/** Item operations of a list; omitted where the list is already complete. */
export function itemsOf(
  list: ContractOperation,
  operations: readonly ContractOperation[],
  isExtractable: (id: string) => boolean,
): readonly ContractOperation[] {
  const showsAll = allows(list, 'context', 'edit')
  return operations.filter(
    (operation) =>
      isExtractable(operation.id) &&
      isReadable(operation) &&
      parametersIn(operation).length === 1 &&
      listPathOf(operation) === list.path &&
      !(showsAll && operation.path.endsWith('}')),
  )
}

/** As much as the account may see; a site that refuses gets `unrestrictedArguments`. */
export function fullArguments(
  operation: ContractOperation,
  { isSignedIn, limit }: ListSettings,
): Json {
  const isPaged = operation.args['per_page'] !== undefined
  return {
    ...(isPaged && { per_page: Math.min(MAX_PER_PAGE, limit) }),
    ...(isSignedIn && allows(operation, 'context', 'edit') && { context: 'edit' }),
    ...(isSignedIn && allows(operation, 'status', 'any') && { status: 'any' }),
    ...(operation.resource && { _embed: 1 }),
  }
}

/** Trashed items are in no other list, and shown to accounts only. */
export const hasTrash = (operation: ContractOperation, { isSignedIn }: ListSettings): boolean =>
  isSignedIn && allows(operation, 'status', 'trash')

/** Without arguments restricted to some accounts. */
export const unrestrictedArguments = ({
  context: _context,
  status: _status,
  ...rest
}: Json): Json => rest

export const isPaged = ({ args }: ContractOperation): boolean =>
  args['page'] !== undefined && args['per_page'] !== undefined

/** The records of a list, bare or in an envelope. */
export function recordsOf(body: unknown): readonly Json[] {
  const list = Array.isArray(body) ? body : memberOf(body, 'data')
  return Array.isArray(list) ? list.filter(isRecord) : []
}

export const itemPath = ({ path }: ContractOperation, id: unknown): string =>
  path.replace(/\{\w+\}/, encodeURIComponent(String(id)))
