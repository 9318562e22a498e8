/** One msw handler per operation of the contract, called by `getResponse` behind Node's server. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { getResponse, HttpResponse, http } from 'msw'

const [, , documentFile, bodyFile] = process.argv
const { paths } = JSON.parse(readFileSync(documentFile, 'utf8'))
const body = JSON.parse(readFileSync(bodyFile, 'utf8'))

async function answer({ request }) {
  if (request.method !== 'GET' && request.body) await request.json()
  return HttpResponse.json(body)
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const handlers = Object.entries(paths).flatMap(([path, item]) =>
  METHODS.filter((method) => method in item).map((method) =>
    http[method](`*${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, answer),
  ),
)

async function respond(message, response) {
  const hasBody = message.method !== 'GET' && message.headers['content-length']
  const request = new Request(`http://127.0.0.1${message.url}`, {
    method: message.method,
    headers: message.headers,
    ...(hasBody && { body: message, duplex: 'half' }),
  })
  const found = (await getResponse(handlers, request)) ?? new Response('{}', { status: 404 })
  const text = await found.text()
  response.writeHead(found.status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  })
  response.end(text)
}

const server = createServer((message, response) => void respond(message, response))
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${server.address().port}/\n`)
})
process.on('SIGTERM', () => process.exit(0))
