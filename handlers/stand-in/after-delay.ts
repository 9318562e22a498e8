/** A late response: the request has run already. */
import type { HttpOutput } from '#handlers/runtime/request/http.ts'

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

export const afterDelay = ({ delay, ...output }: HttpOutput): Promise<HttpOutput> =>
  wait(delay ?? 0).then(() => output)
