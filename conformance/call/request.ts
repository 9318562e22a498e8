/** Converts an operation and its arguments into a request. */

import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgsOf } from '#openapi/language/arguments.ts'
import type { Body, Method, Operation } from '#openapi/language/define.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import type { Json } from '#openapi/values/json.ts'
import { formBody, queryText } from './form-body.ts'

export type Arguments = Json

export interface WireRequest {
  readonly method: Method
  readonly path: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The properties of an operation that determine its request. */
export type OperationRef = Pick<Operation, 'id' | 'path' | 'methods' | 'consumes'>

/** A list of one item may be sent as the item, and objects may be partial. */
type Sendable<V> = unknown extends V
  ? unknown
  : V extends readonly (infer I)[]
    ? readonly Sendable<I>[] | Sendable<I>
    : V extends object
      ? { readonly [K in keyof V]?: Sendable<V[K]> | undefined }
      : V
type PartialArguments<A> = string extends keyof A
  ? Arguments
  : { readonly [K in keyof ArgsOf<A>]?: Sendable<ArgsOf<A>[K]> | undefined }
type PathArguments<P> = string extends keyof P
  ? unknown
  : { readonly [K in keyof P]?: string | number | undefined }

/** The arguments of an operation, all optional; any arguments for an unspecific operation. */
export type RequestArguments<O> = O extends { readonly args: infer A; readonly params: infer P }
  ? PartialArguments<A> &
      PathArguments<P> &
      (O extends { readonly undeclared?: infer U } ? PartialArguments<U> : unknown)
  : Arguments

/** The success body of the operation, as declared by the contract. */
export type ResponseBody<O> = [Body<O>] extends [never] ? unknown : Body<O>

function fillPath(path: string, args: Arguments): string {
  let filled = path
  for (const name of parameterNames(path))
    filled = filled.replace(`{${name}}`, () => encodeURIComponent(String(args[name])))
  return filled
}

/** The arguments outside the path. */
export function withoutPathArguments(
  { path }: Pick<OperationRef, 'path'>,
  args: Arguments,
): Arguments {
  const inPath = parameterNames(path)
  if (inPath.length === 0) return args
  const rest: Record<string, unknown> = {}
  for (const name in args) if (!inPath.includes(name)) rest[name] = args[name]
  return rest
}

/** GET and DELETE send arguments in the query, other methods as JSON or a form. */
export function toWire(
  operation: Omit<OperationRef, 'id'>,
  args: Arguments,
  method = operation.methods[0],
): WireRequest {
  if (!method) throw new Error(`expected a method for ${operation.path}, got none`)
  const path = fillPath(operation.path, args)
  const rest = withoutPathArguments(operation, args)
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

/** Whether a request may omit the argument. */
export const isOptional = (
  operation: Pick<ContractOperation, 'path' | 'args'>,
  name: string,
): boolean => !operation.args[name]?.required && !isPathArgument(operation, name)

export const sendsInQuery = ({ methods }: Pick<ContractOperation, 'methods'>): boolean =>
  methods[0] === 'GET' || methods[0] === 'DELETE'
