/** For tests: a server and its handlers. */
import type { HttpHandler } from 'msw'
import { toMswHandlers } from '#handlers/hosts/msw.ts'
import { startServer } from '#handlers/hosts/server/server.ts'
import { testApi } from './testing.ts'

interface ServedHandlers {
  readonly origin: string
  readonly handlers: readonly HttpHandler[]
  stop(): Promise<void>
}

export async function serveHandlers(): Promise<ServedHandlers> {
  const { standIn } = testApi()
  const { port, stop } = await startServer({ standIn }, { port: 0, host: '127.0.0.1' })
  return { origin: `http://127.0.0.1:${port}`, handlers: toMswHandlers(standIn).handlers, stop }
}
