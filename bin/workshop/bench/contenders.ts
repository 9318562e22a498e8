/** The measured servers: the bare one, this one, and alternatives. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '#bin/cli/package.ts'
import { COMMAND, type MeasuredProcess, RAW_SERVER, startMeasured } from './process.ts'

const ALTERNATIVES = join(dirname(fileURLToPath(import.meta.url)), 'alternatives')
const MODULES = join(ALTERNATIVES, 'node_modules')
const DOCUMENT = join(packageRoot(), 'openapi/dist/variant-a.json')

export interface Contender {
  readonly name: string
  readonly start: (bodyFile: string) => Promise<MeasuredProcess>
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })

/** Started by its own command; readiness is detected by its port. */
async function startForeign(script: string, args: (port: number) => readonly string[]) {
  const port = await freePort()
  return startMeasured(join(MODULES, script), args(port), { port })
}

const startAdapter = (name: string) => (bodyFile: string) =>
  startMeasured(join(ALTERNATIVES, name), [DOCUMENT, bodyFile])

/** json-server keeps its records in a file and writes it on every change. */
async function startJsonServer(bodyFile: string): Promise<MeasuredProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-bench-'))
  const post = JSON.parse(readFileSync(bodyFile, 'utf8'))
  const posts = Array.from({ length: 10 }, (_, at) => ({ ...post, id: at + 1 }))
  writeFileSync(join(folder, 'db.json'), JSON.stringify({ posts }))
  const started = await startForeign('json-server/lib/cli/bin.js', (port) => [
    join(folder, 'db.json'),
    ...['--port', String(port), '--quiet'],
  ])
  const stop = async () => {
    await started.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...started, stop }
}

export const BARE: Contender = {
  name: 'bare server',
  start: (bodyFile) => startMeasured(RAW_SERVER, [bodyFile]),
}

export const understudyContender = (
  args: readonly string[] = [],
  name = 'understudy',
): Contender => ({
  name,
  start: () => startMeasured(COMMAND, ['serve', '--port', '0', ...args]),
})

export const OTHERS: readonly Contender[] = [
  {
    name: 'Prism 5.16.0',
    start: () =>
      startForeign('@stoplight/prism-cli/dist/index.js', (port) => [
        ...['mock', '-h', '127.0.0.1', '-p', String(port), '-v', 'silent', DOCUMENT],
      ]),
  },
  {
    name: 'Mockoon CLI 9.9.0',
    start: () =>
      startForeign('@mockoon/cli/bin/run.js', (port) => [
        ...['start', '--data', DOCUMENT, '--port', String(port), '--disable-log-to-file'],
      ]),
  },
  { name: 'json-server 0.17.4', start: startJsonServer },
  { name: 'Scalar mock 0.3.25', start: startAdapter('scalar.mjs') },
  { name: 'msw 2.15.0', start: startAdapter('msw.mjs') },
]
