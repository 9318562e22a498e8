/** An error of the interface. `{words}` in a message are filled in when it is thrown. */
export interface ErrorSpec {
  /** `caller`: 401 for an anonymous caller, 403 for an authenticated one. */
  readonly status: number | 'caller'
  readonly message: string
  /** The code on the wire, if several messages share one. */
  readonly code?: string | number
  /** Without a status: the response is a 500 with null as `data`. */
  readonly bare?: true
  /** Like bare, but `data` contains the location of the failure. */
  readonly traced?: true
  /** The status on deployments (D-074), and the first release with it. */
  readonly deployed?: { readonly status: 500 | 501; readonly bare?: true; readonly since: string }
}

export const defineErrors = <const T extends Readonly<Record<string, ErrorSpec>>>(errors: T): T =>
  errors
