/** Turns an operation and its arguments into what goes over the wire. */

import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgsOf } from '#openapi/language/arguments.ts'
import type { Body, Method, Operation } from '#openapi/language/define.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import type { Json } from '#openapi/values/json.ts'
import { formBody, queryText } from './form-body.ts'

export type Arguments = Json

export interface Wire {
  readonly method: Method
  readonly path: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What of an operation decides how it is called. */
export type Called = Pick<Operation, 'id' | 'path' | 'methods' | 'consumes'>

/** A list of one may be sent as what stands in it, and of an object some members. */
type Sendable<V> = unknown extends V
  ? unknown
  : V extends readonly (infer I)[]
    ? readonly Sendable<I>[] | Sendable<I>
    : V extends object
      ? { readonly [K in keyof V]?: Sendable<V[K]> | undefined }
      : V
type Loosely<A> = string extends keyof A
  ? Arguments
  : { readonly [K in keyof ArgsOf<A>]?: Sendable<ArgsOf<A>[K]> | undefined }
type InPath<P> = string extends keyof P
  ? unknown
  : { readonly [K in keyof P]?: string | number | undefined }

/** The arguments of an operation, all of which a case may leave out; of any one in general, anything. */
export type Sent<O> = O extends { readonly args: infer A; readonly params: infer P }
  ? Loosely<A> & InPath<P> & (O extends { readonly undeclared?: infer U } ? Loosely<U> : unknown)
  : Arguments

/** What a success of the operation holds, as far as the contract tells. */
export type PromisedBody<O> = [Body<O>] extends [never] ? unknown : Body<O>

function filledPath(path: string, args: Arguments): string {
  let filled = path
  for (const name of parameterNames(path))
    filled = filled.replace(`{${name}}`, () => encodeURIComponent(String(args[name])))
  return filled
}

/** The arguments that do not stand in the path. */
export function withoutPathNames({ path }: Pick<Called, 'path'>, args: Arguments): Arguments {
  const inPath = parameterNames(path)
  if (inPath.length === 0) return args
  const rest: Record<string, unknown> = {}
  for (const name in args) if (!inPath.includes(name)) rest[name] = args[name]
  return rest
}

/** Reads and deletes carry their arguments in the query, the others as JSON or as a form. */
export function toWire(
  operation: Omit<Called, 'id'>,
  args: Arguments,
  method = operation.methods[0],
): Wire {
  if (!method) throw new Error(`expected a method for ${operation.path}, got none`)
  const path = filledPath(operation.path, args)
  const rest = withoutPathNames(operation, args)
  if (method === 'GET' || method === 'DELETE') {
    const query = queryText(rest)
    return { method, path: query === '' ? path : `${path}?${query}` }
  }
  const [form] = operation.consumes ?? []
  return form
    ? { method, path, ...formBody(form, rest) }
    : { method, path, body: JSON.stringify(rest) }
}

export const isPathArgument = ({ path }: Pick<ContractOperation, 'path'>, name: string): boolean =>
  path.includes(`{${name}}`)

/** What a request may leave out. */
export const isOptional = (
  operation: Pick<ContractOperation, 'path' | 'args'>,
  name: string,
): boolean => !operation.args[name]?.required && !isPathArgument(operation, name)

export const travelsInQuery = ({ methods }: Pick<ContractOperation, 'methods'>): boolean =>
  methods[0] === 'GET' || methods[0] === 'DELETE'
