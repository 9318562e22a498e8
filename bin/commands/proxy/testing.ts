/** A proxy in front of a test server. */
import { mkdtempSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extendedContracts } from '#bin/cli/extension.ts'
import { resolveOptions } from '#bin/cli/options.ts'
import { httpOptions } from '#bin/live/connection.ts'
import { openTarget } from '#bin/relay/target.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'
import { exampleIndex } from '#openapi/testing/example-documents.ts'
import { options, type ProxyOptions } from './options.ts'
import { startProxyRun } from './proxy-run.ts'

export type RequestListener = (message: IncomingMessage, response: ServerResponse) => void

export const newReportFolder = (): string => mkdtempSync(join(tmpdir(), 'understudy-proxy-'))

export interface TestServer {
  readonly origin: string
  close(): void
}

export async function serverWith(answer: RequestListener): Promise<TestServer> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // A server on a port has an address of this form.
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const INDEX = JSON.stringify(exampleIndex('a'))

/** Serves the index, and leaves other requests to the test. */
export const deployment = (answer: RequestListener): Promise<TestServer> =>
  serverWith((message, response) => {
    if (message.url !== '/api/') return answer(message, response)
    response.setHeader('content-type', 'application/json')
    response.end(INDEX)
  })

export async function proxyTo(origin: string, flags: Partial<ProxyOptions> = {}) {
  const report = newReportFolder()
  const defaults = resolveOptions(options, { flags: {}, env: {} })
  const given: ProxyOptions = { ...defaults, port: 0, report, ...flags }
  const target = await openTarget({
    address: `${origin}/api/`,
    variant: given.variant,
    namesFile: given.names,
    extended: extendedContracts(given),
    http: httpOptions(given),
  })
  const { output, terminal } = fakeTerminal()
  const { root, finish } = await startProxyRun(given, target, terminal)
  return { root, report: given.report, output, finish }
}
