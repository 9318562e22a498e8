/** One small application per client generator. */
import { read } from '#bin/workshop/checks/tree.ts'

const CLIENTS = ['openapi-fetch', 'hey-api', 'orval'] as const

/** Stored as text: their imports exist only after the generators ran. */
export const PROGRAMS: ReadonlyMap<string, string> = new Map(
  CLIENTS.map((name) => [name, read(`bin/workshop/checks/interop/clients/${name}.txt`)]),
)

/** The expected output of each client. */
export const EXPECTED = JSON.stringify([2, 'boss', 401, 'rest_cannot_create', 'Hello'])
