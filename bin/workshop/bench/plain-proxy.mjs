/** The baseline of the proxy: forwards requests and responses without any other work. */
import { createServer } from 'node:http'
import { Pool } from 'undici'

const { origin, host } = new URL(process.argv[2])
const pool = new Pool(origin, { connections: 64, pipelining: 1 })
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding']

function handedOn(headers) {
  const kept = { ...headers }
  for (const name of OF_THE_CONNECTION) delete kept[name]
  return kept
}

const server = createServer(async (message, response) => {
  const { method, url: path } = message
  const headers = { ...handedOn(message.headers), host }
  const body = method === 'GET' ? null : message
  const answer = await pool.request({ method, path, headers, body })
  response.writeHead(answer.statusCode, handedOn(answer.headers))
  answer.body.pipe(response)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${server.address().port}/\n`)
})
process.on('SIGTERM', () => process.exit(0))
