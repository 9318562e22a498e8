/** For tests: a stand-in in the current process, which saves another one. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { openStandIn } from '#bin/library/open-stand-in.ts'
import { startServer } from '#handlers/hosts/server/server.ts'
import { restRootPath, VARIANTS, type VariantId } from '#openapi/language/variants.ts'

const HOST = '127.0.0.1'

interface InProcessStandIn {
  readonly address: string
  /** Handles a request received by another server. */
  readonly respond: (incoming: IncomingMessage, response: ServerResponse) => void
  readonly stop: () => Promise<void>
}

export async function startInProcess(
  variant: VariantId,
  dataset: 'demo' | 'empty' = 'demo',
  extensions: readonly string[] = [],
): Promise<InProcessStandIn> {
  const opened = await openStandIn({ variant, dataset, extensions })
  const { server, port, stop } = await startServer(opened, { port: 0, host: HOST })
  const path = restRootPath(VARIANTS[variant], opened.standIn.restPrefix)
  return {
    address: `http://${HOST}:${port}${path}/`,
    respond: (incoming, response) => void server.emit('request', incoming, response),
    stop,
  }
}
