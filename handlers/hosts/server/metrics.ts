/** Measurements of a server, collected by its host. */
import type { Dispatch } from '#handlers/runtime/addressing/dispatch.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'

export interface ObservedResponse {
  /** The id of the operation, or the kind of another address. */
  readonly operation: string
  readonly status: number
  readonly milliseconds: number
}

export interface ServerMetrics {
  observe(response: ObservedResponse): void
  readonly contentType: string
  /** The metrics as text. */
  text(): Promise<string>
}

export const operationOf = (dispatch: Dispatch | undefined): string =>
  dispatch?.match?.operation.id ?? dispatch?.address.kind ?? 'none'

export const metricsOutput = async (metrics: ServerMetrics): Promise<HttpOutput> => ({
  status: 200,
  headers: { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' },
  body: await metrics.text(),
})
