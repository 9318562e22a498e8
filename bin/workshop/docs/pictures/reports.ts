/** Reports with findings: a run against a stand-in behind a proxy with two faults. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startServer } from '#bin/library/server.ts'
import { BUNDLE } from '#bin/workshop/build/ensure-bundle.mjs'
import { runNode } from '#bin/workshop/run-node.ts'

/** Forwards reads; one header is missing and one route fails, as on a broken deployment. */
async function respond(target: string, path: string, headers: Headers): Promise<Response> {
  const isBroken = /\/posts\/\d+\/revisions/.test(path)
  if (isBroken) return Response.json({ code: 'internal', message: 'Error' }, { status: 500 })
  const response = await fetch(target + path, { headers })
  const shown = new Headers(response.headers)
  if (path.includes('/core/v2/pages')) shown.delete('x-wp-total')
  return new Response(await response.arrayBuffer(), { status: response.status, headers: shown })
}

/** Without the control interface it counts as a deployment. */
async function brokenDeployment(target: string): Promise<Server> {
  const server = createServer(async (message, response) => {
    const { url = '/', headers } = message
    if (url.startsWith('/__understudy')) return void response.writeHead(404).end()
    const { authorization = '', host = '' } = headers
    const given = new Headers({ authorization, 'x-forwarded-host': host })
    const upstream = await respond(target, url, given).catch(
      () => new Response('', { status: 502 }),
    )
    const shown = Object.fromEntries(upstream.headers)
    delete shown['content-encoding']
    delete shown['content-length']
    response.writeHead(upstream.status, shown).end(Buffer.from(await upstream.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

// A server that listens on a port has an address of this form.
const portOf = (server: Server): number => (server.address() as AddressInfo).port

interface WrittenReports {
  /** Address of the HTML report. */
  readonly conformance: string
}

export async function writeReports(folder: string): Promise<WrittenReports> {
  const real = await startServer({ trustProxy: true })
  const broken = await brokenDeployment(real.url)
  const root = `http://127.0.0.1:${portOf(broken)}/api/`
  const report = join(folder, 'understudy-report')
  const account = ['--user', 'admin', '--password', 'admin-secret']
  const only = ['--only', 'core.pages.list', '--only', 'core.post-revisions.list']
  await runNode([BUNDLE, 'conform', root, ...only, ...account, '--report', report])
  broken.close()
  await real.stop()
  return { conformance: pathToFileURL(join(report, 'report.html')).href }
}
