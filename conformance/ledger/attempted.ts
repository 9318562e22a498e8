import type { Removal } from './remove.ts'

/** A failed removal is reported as left behind and does not stop the cleanup. */
export const attempted = (what: string, work: Promise<Removal>): Promise<Removal> =>
  work.catch((error: Error) => ({ left: `${what}: ${error.message}` }))
