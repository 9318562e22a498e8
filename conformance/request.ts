/** Turns an operation and its arguments into what goes over the wire. */
import type { ContractOperation } from '#openapi/contract.ts'
import type { Method, Operation } from '#openapi/define.ts'

export type Arguments = Readonly<Record<string, unknown>>

export interface Wire {
  readonly method: Method
  readonly path: string
  readonly body?: string
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function pairs(name: string, value: unknown): readonly string[] {
  if (value === undefined) return []
  if (!isRecord(value))
    return [`${name}=${encodeURIComponent(value === null ? '' : String(value))}`]
  return Object.entries(value).flatMap(([key, part]) =>
    pairs(`${name}%5B${encodeURIComponent(key)}%5D`, part),
  )
}

/** `a=1&b%5B0%5D=2`: lists and objects in the notation the platform reads. */
export const queryText = (args: Arguments): string =>
  Object.entries(args)
    .flatMap(([name, value]) => pairs(encodeURIComponent(name), value))
    .join('&')

type Located = Pick<Operation, 'path' | 'methods'>

function filledPath(path: string, args: Arguments): string {
  if (!path.includes('{')) return path
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(args[name])))
}

function withoutPathNames(path: string, args: Arguments): Arguments {
  if (!path.includes('{')) return args
  return Object.fromEntries(Object.entries(args).filter(([name]) => !path.includes(`{${name}}`)))
}

/** Reads and deletes carry their arguments in the query, the others as JSON. */
export function toWire(operation: Located, args: Arguments, method = operation.methods[0]): Wire {
  if (!method) throw new Error(`expected a method for ${operation.path}, got none`)
  const path = filledPath(operation.path, args)
  const rest = withoutPathNames(operation.path, args)
  if (method !== 'GET' && method !== 'DELETE') return { method, path, body: JSON.stringify(rest) }
  const query = queryText(rest)
  return { method, path: query === '' ? path : `${path}?${query}` }
}

export const isPathArgument = ({ path }: Pick<ContractOperation, 'path'>, name: string): boolean =>
  path.includes(`{${name}}`)

export const travelsInQuery = ({ methods }: Pick<ContractOperation, 'methods'>): boolean =>
  methods[0] === 'GET' || methods[0] === 'DELETE'
