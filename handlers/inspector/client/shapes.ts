/** What the control interface answers, as far as the page looks at it. */

export interface ShownHealth {
  readonly variant: string
  readonly restRoot: string
  readonly dataset: string
  readonly operations: number
  readonly sites: readonly string[]
}

export interface ShownSite {
  readonly name: string
  readonly posts: number
}

export interface ShownClock {
  readonly now: string
  readonly frozen: boolean
}

export interface ShownPassword {
  readonly uuid: string
  readonly name: string
  readonly created: string
}

export interface ShownPerson {
  readonly id: number
  readonly login: string
  readonly display_name: string
  readonly email: string
  readonly roles: readonly string[]
  readonly capabilities: readonly string[]
  readonly passwords: readonly ShownPassword[]
}

export interface NewPassword {
  readonly uuid: string
  readonly login: string
  readonly password: string
  readonly authorization: string
}

export interface ShownOperation {
  readonly id: string
  readonly namespace: string
  readonly methods: readonly string[]
  readonly path: string
  readonly summary: string
  readonly access: { readonly rule: string; readonly says: string }
  readonly roles: Readonly<Record<string, string>>
  readonly effect: string
}

/** A schema of JSON Schema, as far as a form or a reader needs it. */
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
  /** Of every operation: it forms the response, whatever it is. */
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

export interface OperationDetails extends ShownOperation {
  readonly section: { readonly number: string; readonly about: string }
  readonly decisions: readonly { readonly about: string; readonly decision: string }[]
  readonly parameters: readonly (ShownParameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly content: Readonly<Record<string, ShownMedia>> }
  readonly responses: Readonly<Record<string, ShownResponse>>
  readonly components: {
    readonly parameters: Readonly<Record<string, ShownParameter>>
    readonly schemas: Readonly<Record<string, ShownSchema>>
    readonly responses: Readonly<Record<string, ShownResponse>>
  }
}

export interface ShownReport {
  readonly name: string
  readonly kind: string
  readonly written: string
  readonly bytes: number
}

export interface ShownHint {
  readonly kind: string
  readonly message: string
}

export interface ShownRequest {
  readonly id: number
  readonly at: string
  readonly site: string
  readonly method: string
  readonly target: string
  readonly operation?: string
  readonly user?: string
  readonly isKnown?: boolean
  readonly status: number
  readonly code?: string
  readonly milliseconds: number
  readonly changed: readonly string[]
  readonly hints: readonly ShownHint[]
}

export interface ShownDiff {
  readonly collection: string
  readonly key: string | number
  readonly kind: 'added' | 'changed' | 'removed'
  readonly members: Readonly<
    Record<string, { readonly before?: unknown; readonly after?: unknown }>
  >
}

export interface ShownMessage {
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string
  readonly cutFrom?: number
}

export interface RequestDetails extends ShownRequest {
  readonly path: string
  readonly arguments?: Readonly<Record<string, unknown>>
  readonly changes: readonly ShownDiff[]
  readonly request: ShownMessage
  readonly response: ShownMessage
}

export interface ShownMember {
  readonly name: string
  readonly kind: 'string' | 'number' | 'boolean' | 'list' | 'object' | 'any'
  /** In words. */
  readonly expected: string
  readonly presence: 'needed' | 'defaulted' | 'computed' | 'optional'
  readonly nullable: boolean
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly refers?: { readonly collections: readonly string[]; readonly to: string }
  readonly key?: 'numbered' | 'natural'
}

export interface ShownCollection {
  readonly name: string
  readonly record: string
  readonly key: string
  readonly size: number
  readonly members: readonly ShownMember[]
}

export type ShownRecord = Readonly<Record<string, unknown>>

export interface RecordsFound {
  readonly total: number
  readonly records: readonly ShownRecord[]
}

/** A dataset, as far as it is taken apart here. */
export interface ShownDataset {
  readonly format: unknown
  readonly version: unknown
  readonly variant: unknown
  readonly records: Readonly<Record<string, readonly ShownRecord[]>>
}

type Milliseconds = number | readonly [least: number, most: number]

export interface ShownSituation {
  readonly latency?: Milliseconds
  readonly offline?: boolean
  readonly readOnly?: boolean
  readonly rateLimit?: { readonly requests: number; readonly seconds: number }
  readonly expiredPasswords?: boolean | readonly string[]
}

export interface ShownFault {
  readonly id: string
  readonly operation?: string
  readonly path?: string
  readonly namespace?: string
  readonly method?: string
  readonly status?: number
  readonly error?: string
  readonly delay?: Milliseconds
  readonly slow?: number
  readonly drop?: boolean
  readonly times: number | 'always'
  readonly probability?: number
  readonly met: number
}

export interface ShownScenario {
  readonly name: string
  readonly about: string
  readonly dataset?: string
  readonly clock?: string
  readonly users: readonly { readonly login: string; readonly roles: readonly string[] }[]
  readonly faults: readonly unknown[]
  readonly situation: ShownSituation
  readonly active: boolean
}

/** Something that time brings. */
export interface ShownUpcoming {
  readonly at: string
  readonly what: string
}

export interface ShownStep {
  readonly step: number
  readonly at: string
  readonly name?: string
  readonly by: 'request' | 'control' | 'direct'
  readonly method?: string
  readonly path?: string
  readonly operation?: string
  /** The number of the request, where it is still known. */
  readonly request?: number
  readonly user?: string
  readonly changed: readonly string[]
}

export interface ShownStepDetails extends ShownStep {
  readonly changes: readonly ShownDiff[]
}
