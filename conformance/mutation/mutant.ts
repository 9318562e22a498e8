/** One way in which a target can be wrong. */
import type { Contract, ContractOperation } from '#openapi/contract.ts'

export interface Message {
  readonly method: string
  /** Below the REST root, without its query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>> | undefined
}

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Undefined when the answer is not JSON. */
  readonly body: unknown
}

export interface Mutant {
  /** `core.posts.list: bound of per_page off by one` */
  readonly name: string
  readonly kind: string
  readonly operation: ContractOperation
  /** Changes a request on its way to the target; a reply answers in its place. */
  readonly ask?: (message: Message) => Message | Reply
  /** Changes an answer on its way back. */
  readonly answer?: (reply: Reply, message: Message) => Reply
  /** Changes the index document. */
  readonly index?: (document: Record<string, unknown>) => void
}

export type MutantsOf = (operation: ContractOperation, contract: Contract) => readonly Mutant[]
