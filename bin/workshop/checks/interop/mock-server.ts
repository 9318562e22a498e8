import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Document, requestsFor, type SampleRequest } from './requests.ts'
import { startTool } from './tool.ts'

const PRISM = '@stoplight/prism-cli/dist/index.js'
const START_LIMIT_MS = 180_000
const CREDENTIALS = `Basic ${Buffer.from('admin:admin-secret').toString('base64')}`

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })

async function untilReady(root: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline) {
    const isUp = await fetch(root).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await sleep(200)
  }
  throw new Error(`the mock server did not answer within ${START_LIMIT_MS / 1000} seconds`)
}

/** Undefined if the mock server answers the request as documented. */
async function problemWith(request: SampleRequest, root: string): Promise<string | undefined> {
  const { id, method, address, body, successes } = request
  const response = await fetch(`${root}${address}`, {
    method,
    headers: { authorization: CREDENTIALS, 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  if (successes.includes(response.status)) return undefined
  return `${id}: ${method} ${address} ${body ?? ''} answered ${response.status} ${text.slice(0, 150)}`
}

/** An unmodified mock server loads the document and answers every operation. */
export async function mockServerProblem(file: string): Promise<string | undefined> {
  const port = await freePort()
  const root = `http://127.0.0.1:${port}`
  const server = startTool(PRISM, ['mock', '--host', '127.0.0.1', '--port', String(port), file])
  for (const stream of [server.stdout, server.stderr]) stream?.resume()
  try {
    await untilReady(`${root}/`)
    const problems: string[] = []
    const document: Document = JSON.parse(readFileSync(file, 'utf8'))
    for (const request of requestsFor(document)) {
      const problem = await problemWith(request, root)
      if (problem) problems.push(problem)
    }
    return problems.length > 0 ? problems.join('\n') : undefined
  } finally {
    server.kill()
  }
}
