/** What becomes of a request, noted on its way for those who ask about it later. */
import type { UserRecord } from '#fixtures/models/user.ts'
import type { RecordChange } from '#fixtures/site.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import type { ApiError } from './errors.ts'
import type { Params } from './parameters.ts'

/** What became of a part of a batch. */
export interface PartTrace extends Pick<Trace, 'query' | 'fields' | 'args' | 'error' | 'changes'> {
  readonly operation: ContractOperation | undefined
  readonly method: string
  readonly path: string
  readonly status: number
  /** Serialised when it is shown. */
  readonly body: unknown
}

/** References only: what they tell is worked out when somebody asks. */
export interface Trace {
  /** When it came, on the clock of this process. */
  readonly started: number
  /** Under which number it is kept; 0 until it is. */
  id: number
  /** Query and body as they were read. */
  query: Params | undefined
  fields: Params | undefined
  /** The media type of the body. */
  type: string
  user: UserRecord | undefined
  /** Why the credentials that were sent were not believed. */
  rejection: ApiError | undefined
  /** The arguments as they were understood; undefined when they were refused before that. */
  args: Params | undefined
  /** Why it was refused. */
  error: ApiError | undefined
  /** What was written meanwhile, in its order. */
  changes: RecordChange[] | undefined
  /** The fault that answered instead, or made it late. */
  fault: string | undefined
  /** The requests inside of it. */
  parts: readonly PartTrace[] | undefined
}

/** All members from the start: objects that grow are slow. */
export const createTrace = (): Trace => ({
  started: performance.now(),
  id: 0,
  query: undefined,
  fields: undefined,
  type: '',
  user: undefined,
  rejection: undefined,
  args: undefined,
  error: undefined,
  changes: undefined,
  fault: undefined,
  parts: undefined,
})
