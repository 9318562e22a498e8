/**
 * The baseline: Node's own server, which parses JSON bodies and serializes the same response for
 * every request.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const file = process.argv[2]
const body = file ? JSON.parse(readFileSync(file, 'utf8')) : { ok: true }
function respond(response) {
  const text = JSON.stringify(body)
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=UTF-8',
    'Content-Length': Buffer.byteLength(text),
  })
  response.end(text)
}

const server = createServer((request, response) => {
  if (request.method === 'GET') return respond(response)
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    if (chunks.length > 0) JSON.parse(Buffer.concat(chunks).toString())
    respond(response)
  })
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${server.address().port}/\n`)
})
process.on('SIGTERM', () => process.exit(0))
