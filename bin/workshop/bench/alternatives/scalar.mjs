/** Scalar's mock of the contract behind its own server. */
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { createMockServer } from '@scalar/mock-server'

const specification = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const app = await createMockServer({ specification, document: specification })
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`listening on http://127.0.0.1:${port}/\n`)
})
process.on('SIGTERM', () => process.exit(0))
