/** The subset of OpenAPI used by forms and readers. */
import type { OperationDetailsView } from '#handlers/control/entries/operations.ts'

export interface SchemaObject {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, SchemaObject>>
  readonly items?: SchemaObject
  readonly anyOf?: readonly SchemaObject[]
  readonly oneOf?: readonly SchemaObject[]
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
  readonly pattern?: string
}

export interface ParameterObject {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: SchemaObject
  /** Accepted by every operation: it controls the format of the response. */
  readonly 'x-global'?: boolean
}

interface MediaTypeObject {
  readonly schema?: SchemaObject
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

export interface ResponseObject {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Readonly<Record<string, MediaTypeObject>>
}

/** Typed parts of objects that the control interface leaves untyped. */
export interface OperationDetails extends OperationDetailsView {
  readonly parameters: readonly (ParameterObject | { readonly $ref: string })[]
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaTypeObject>> }
  readonly responses: Readonly<Record<string, ResponseObject>>
  readonly components: {
    readonly parameters: Readonly<Record<string, ParameterObject>>
    readonly schemas: Readonly<Record<string, SchemaObject>>
    readonly responses: Readonly<Record<string, ResponseObject>>
  }
}
