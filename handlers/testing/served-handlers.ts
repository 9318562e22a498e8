/** For tests: a server, and the handlers it answers with. */
import type { HttpHandler } from 'msw'
import { toMswHandlers } from '#handlers/hosts/msw.ts'
import { startServer } from '#handlers/hosts/server.ts'
import { testApi } from './testing.ts'

interface Served {
  readonly origin: string
  readonly handlers: readonly HttpHandler[]
  stop(): Promise<void>
}

export async function serveHandlers(): Promise<Served> {
  const { standIn } = testApi()
  const { port, stop } = await startServer({ standIn }, { port: 0, host: '127.0.0.1' })
  return { origin: `http://127.0.0.1:${port}`, handlers: toMswHandlers(standIn).handlers, stop }
}
