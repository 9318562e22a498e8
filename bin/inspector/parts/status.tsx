import { statusTone } from '#bin/inspector/client/format.ts'

/** The status of a response; 0 where the connection was closed without one. */
export const Status = ({ status }: { readonly status: number }) => (
  <span class={`status ${statusTone(status)}`}>{status || 'closed'}</span>
)
