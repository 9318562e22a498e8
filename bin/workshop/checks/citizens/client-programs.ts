/** One small application, written against the output of each generator. */
import { read } from '#bin/workshop/checks/tree.ts'

const CLIENTS = ['openapi-fetch', 'hey-api', 'orval'] as const

/** Kept as texts: what they import exists only after the generators ran. */
export const PROGRAMS: ReadonlyMap<string, string> = new Map(
  CLIENTS.map((name) => [name, read(`bin/workshop/checks/citizens/clients/${name}.txt`)]),
)

/** What each of them has to say, whoever wrote its client. */
export const EXPECTED = JSON.stringify([2, 'boss', 401, 'rest_cannot_create', 'Hello'])
