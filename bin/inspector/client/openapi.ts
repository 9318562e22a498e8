/** The subset of OpenAPI used by forms and readers. */
import type { ShownDetails } from '#handlers/control/entries/operations.ts'

export interface ShownSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, ShownSchema>>
  readonly items?: ShownSchema
  readonly anyOf?: readonly ShownSchema[]
  readonly oneOf?: readonly ShownSchema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
  readonly pattern?: string
}

export interface ShownParameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: ShownSchema
  /** Accepted by every operation: it controls the format of the response. */
  readonly 'x-global'?: boolean
}

interface ShownMedia {
  readonly schema?: ShownSchema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

export interface ShownResponse {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Readonly<Record<string, ShownMedia>>
}

/** Typed parts of objects that the control interface leaves untyped. */
export interface OperationDetails extends ShownDetails {
  readonly parameters: readonly (ShownParameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly content: Readonly<Record<string, ShownMedia>> }
  readonly responses: Readonly<Record<string, ShownResponse>>
  readonly components: {
    readonly parameters: Readonly<Record<string, ShownParameter>>
    readonly schemas: Readonly<Record<string, ShownSchema>>
    readonly responses: Readonly<Record<string, ShownResponse>>
  }
}
