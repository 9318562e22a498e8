/** Implements the routes of an extension file by their archetype (D-054). */
import { requireRecord } from '#handlers/archetypes/require-record.ts'
import { defaultRejection, toApiError } from '#handlers/runtime/access/authorize.ts'
import type { Call, Reply } from '#handlers/runtime/call.ts'
import type { Behaviour, Implementation } from '#handlers/runtime/implement.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import { collectionOf } from '#openapi/extension/archetypes.ts'
import { matchesClass } from '#openapi/extension/path-class.ts'
import { type Archetype, isGet, type Method, responseOf } from '#openapi/language/define.ts'
import { parameterNames, paramOf } from '#openapi/language/patterns.ts'
import { exampleOf, type JsonSchema } from '#openapi/language/schema.ts'
import type { Json } from '#openapi/values/json.ts'
import { adoptedPage, isListArgument } from './list.rules.ts'
import {
  type AdoptedCollection,
  addRecord,
  changeRecord,
  findRecord,
  listRecords,
  readDocument,
  removeDocument,
  removeRecord,
  writeDocument,
} from './records.ts'
import { isShown, requireContext, shownPart } from './view.ts'

/** The contract of the call may use the names of a deployment; paths are looked up in our own. */
type ExtensionCall = Call<Json> & { readonly neutralContract: Contract }
type AdoptedHandler = (call: ExtensionCall, path: string) => Reply

const fillParams = (path: string, { param }: ExtensionCall): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(param(name))))

/** The collection of a path, with its key member from the route of one item. */
function collectionFor(call: ExtensionCall, path: string): AdoptedCollection {
  const { operations } = call.neutralContract
  const item = operations.find((other) => collectionOf(other.path) === path)
  const list = operations.find((other) => other.path === path && isGet(other))
  const key = item ? (parameterNames(item.path).at(-1) ?? 'id') : 'id'
  return {
    path: fillParams(path, call),
    key,
    records: list?.sample?.records ?? [],
    ...(list?.sample && { sample: list.sample }),
    isNumbered: !item || matchesClass(paramOf(item, key).capture, '1'),
  }
}

/** The members of the record: without path parameters and display arguments. */
function recordMembers({ args, operation }: ExtensionCall): Json {
  const inPath = parameterNames(operation.path)
  return Object.fromEntries(
    Object.entries(args).filter(
      ([name, value]) => value !== undefined && !inPath.includes(name) && !isListArgument(name),
    ),
  )
}

const bodyOf = ({ responses }: ContractOperation): JsonSchema =>
  responseOf(Object.values(responses)[0] ?? {}).body ?? {}

/** Places the list where the deployment has it in its wrapper object. */
function wrapList(operation: ContractOperation, list: readonly unknown[]): unknown {
  const { type, properties = {} } = bodyOf(operation)
  const arrays = Object.entries(properties).filter(([, part]) => part.type === 'array')
  const [array] = arrays.length === 1 ? arrays : []
  if (type !== 'object' || !array) return list
  return { ...Object(exampleOf(bodyOf(operation))), [array[0]]: list }
}

/** A default may be one item where the argument is a list. */
const isSameList = (one: unknown, other: unknown): boolean =>
  JSON.stringify([one].flat()) === JSON.stringify([other].flat())

/** Records are sampled with default arguments, so defaults do not filter. */
function filtersOf({ args, operation }: ExtensionCall): Json {
  const isDefault = (name: string, value: unknown): boolean =>
    !isListArgument(name) && isSameList(operation.args[name]?.default, value)
  return Object.fromEntries(Object.entries(args).filter(([name, value]) => !isDefault(name, value)))
}

const list: AdoptedHandler = (call, path) => {
  const collection = collectionFor(call, path)
  const { sample = {}, key } = collection
  requireContext(call, sample)
  const visible = listRecords(call.site, collection).filter((record) =>
    isShown(call, sample, record[key]),
  )
  const { records, total, pages } = adoptedPage(visible, filtersOf(call), key)
  const shown = records.map((record) => shownPart(call, sample, record))
  const headers = call.operation.args['per_page'] && {
    'X-WP-Total': total,
    'X-WP-TotalPages': pages,
  }
  return { body: wrapList(call.operation, shown), ...(headers && { headers }) }
}

const create: AdoptedHandler = (call, path) => ({
  status: 201,
  body: addRecord(call.site, collectionFor(call, path), recordMembers(call)),
})

const clear: AdoptedHandler = (call, path) => {
  const collection = collectionFor(call, path)
  const records = listRecords(call.site, collection)
  for (const record of records) removeRecord(call.site, collection, record[collection.key])
  return { body: { deleted: records.length } }
}

function itemOf(call: ExtensionCall, path: string) {
  const collection = collectionFor(call, collectionOf(path) ?? path)
  const value = call.param(parameterNames(path).at(-1) ?? collection.key)
  const record = requireRecord(findRecord(call.site, collection, value), 'rest_adopted_not_found')
  return { collection, value, record }
}

const read: AdoptedHandler = (call, path) => {
  const { collection, record } = itemOf(call, path)
  const { sample = {}, key } = collection
  requireContext(call, sample)
  if (!isShown(call, sample, record[key])) throw toApiError(defaultRejection(call.operation))
  return { body: shownPart(call, sample, record) }
}

const update: AdoptedHandler = (call, path) => {
  const { collection, record } = itemOf(call, path)
  return { body: changeRecord(call.site, collection, { ...record, ...recordMembers(call) }) }
}

const remove: AdoptedHandler = (call, path) => {
  const { collection, value, record } = itemOf(call, path)
  removeRecord(call.site, collection, value)
  return { body: { deleted: true, previous: record } }
}

const exampleBody = (operation: ContractOperation): Json => Object(exampleOf(bodyOf(operation)))

const show: AdoptedHandler = (call, path) => {
  const { sample = {} } = call.operation
  requireContext(call, sample)
  const body = readDocument(call.site, fillParams(path, call)) ?? exampleBody(call.operation)
  return { body: shownPart(call, sample, body) }
}

const store: AdoptedHandler = (call, path) => {
  const at = fillParams(path, call)
  const before = readDocument(call.site, at) ?? exampleBody(call.operation)
  return { body: writeDocument(call.site, at, { ...before, ...recordMembers(call) }) }
}

const forget: AdoptedHandler = (call, path) => {
  removeDocument(call.site, fillParams(path, call))
  return { body: { deleted: true } }
}

/** The arguments are stored, so that the site shows them; the response is the recorded one. */
const act: AdoptedHandler = (call, path) => {
  writeDocument(call.site, fillParams(path, call), recordMembers(call))
  const example = exampleBody(call.operation)
  return { body: Object.keys(example).length ? example : { success: true } }
}

/** A route whose sample was an error always returns that error. */
function sampledError({ responses }: ContractOperation): Reply | undefined {
  const [entry] = Object.entries(responses)
  const status = Number(entry?.[0])
  return entry && status >= 400
    ? { status, body: exampleOf(responseOf(entry[1]).body ?? {}) }
    : undefined
}

type MethodHandlers = Readonly<Partial<Record<Method, AdoptedHandler>>> & {
  readonly other: AdoptedHandler
}

const HANDLERS: Readonly<Record<Archetype, MethodHandlers>> = {
  list: { GET: list, POST: create, DELETE: clear, other: act },
  item: { GET: read, DELETE: remove, other: update },
  document: { GET: show, DELETE: forget, other: store },
  action: { other: act },
}

export function implementAdopted(
  operation: ContractOperation,
  neutralContract: Contract,
): Implementation {
  const handlers = HANDLERS[operation.archetype ?? 'action']
  const error = sampledError(operation)
  const behaviour: Behaviour<Json> = {
    handle: (call) => {
      if (error) return error
      // Dispatch only passes on methods of the contract.
      const method = call.request.method as Method
      return (handlers[method] ?? handlers.other)({ ...call, neutralContract }, operation.path)
    },
  }
  return { operation, behaviour }
}
