/** What the interface answers when it refuses. `{words}` in a message are filled in when it is thrown. */
export interface ErrorSpec {
  /** `caller`: 401 for an anonymous caller, 403 for a known one. */
  readonly status: number | 'caller'
  readonly message: string
  /** The code on the wire, where several messages share one. */
  readonly code?: string | number
  /** Raised without a status: the response is a 500 whose `data` is null. */
  readonly bare?: true
  /** As bare, but `data` says where it failed. */
  readonly traced?: true
  /** The status that deployments send instead (D-074), and since which release. */
  readonly deployed?: { readonly status: 500 | 501; readonly bare?: true; readonly since: string }
}

export const defineErrors = <const T extends Readonly<Record<string, ErrorSpec>>>(errors: T): T =>
  errors
