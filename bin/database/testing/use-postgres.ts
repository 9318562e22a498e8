import { afterAll, beforeAll } from 'vitest'
import { startPostgres, type TestPostgres } from './postgres.ts'

/** One server for a test file; the returned function creates an empty database. */
export function usePostgres(): () => TestPostgres {
  let server: TestPostgres | undefined
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.stop())
  return () => {
    if (!server) throw new Error('expected a server, got none: it starts before the first test')
    return server
  }
}
