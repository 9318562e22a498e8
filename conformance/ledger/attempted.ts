import type { Removal } from './remove.ts'

/** What fails is left behind and named; the rest is still cleaned up. */
export const attempted = (what: string, work: Promise<Removal>): Promise<Removal> =>
  work.catch((error: Error) => ({ left: `${what}: ${error.message}` }))
