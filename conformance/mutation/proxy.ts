/** Stands before a target and makes it wrong in one way at a time. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'
import type { FindOperation } from '#conformance/transport/routes.ts'
import type { Message, Mutant, Reply } from './mutant.ts'

export interface MutatingProxy {
  readonly address: string
  /** Undefined passes everything through. */
  use(mutant: Mutant | undefined): void
  close(): Promise<void>
}

async function textOf(request: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is not JSON passes through as it is.
    return undefined
  }
}

const flat = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  )

async function messageOf(request: IncomingMessage, root: string): Promise<Message> {
  const url = new URL(request.url ?? '/', 'http://proxy')
  const body = parsed(await textOf(request))
  return {
    method: request.method ?? 'GET',
    path: `/${url.pathname.slice(root.length)}`,
    query: url.searchParams,
    headers: flat(request.headers),
    body: typeof body === 'object' && body !== null ? (body as Message['body']) : undefined,
  }
}

type Forwarded = Reply & { readonly text?: string }
type Forward = (message: Message, prefix: string) => Promise<Forwarded>

const createForward =
  (pool: Pool): Forward =>
  async (message, prefix) => {
    const query = message.query.toString()
    const { host: _host, 'content-length': _length, connection: _hop, ...headers } = message.headers
    const answer = await pool.request({
      method: message.method as 'GET',
      path: `${prefix}${message.path.slice(1)}${query ? `?${query}` : ''}`,
      headers,
      body: message.body && message.method !== 'GET' ? JSON.stringify(message.body) : null,
    })
    const text = await answer.body.text()
    const flatHeaders = flat(answer.headers as IncomingMessage['headers'])
    return { status: answer.statusCode, headers: flatHeaders, body: parsed(text), text }
  }

const send = (response: ServerResponse, reply: Forwarded): void => {
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = reply.headers
  response.writeHead(reply.status, headers)
  response.end(reply.text ?? (reply.body === undefined ? '' : JSON.stringify(reply.body)))
}

async function withIndex(mutant: Mutant, forwarded: Promise<Forwarded>): Promise<Forwarded> {
  const { status, headers, body } = await forwarded
  if (status === 200) mutant.index?.(body as Record<string, unknown>)
  return { status, headers, body }
}

export async function startMutatingProxy(
  target: string,
  findOperation: FindOperation,
): Promise<MutatingProxy> {
  const { origin, pathname: root } = new URL(target)
  const pool = new Pool(origin, { connections: 16 })
  const forward = createForward(pool)
  let mutant: Mutant | undefined

  async function mutated(message: Message): Promise<Forwarded> {
    if (mutant?.index && message.path === '/' && message.method === 'GET')
      return withIndex(mutant, forward(message, root))
    const isHit = mutant && findOperation(message.method, message.path)?.id === mutant.operation.id
    if (!mutant || !isHit) return forward(message, root)
    const asked = mutant.ask?.(message) ?? message
    if ('status' in asked) return asked
    const { text, ...reply } = await forward(asked, root)
    if (mutant.answer) return mutant.answer(reply, message)
    return text === undefined ? reply : { ...reply, text }
  }

  const server = createServer(async (request, response) => {
    const isRest = request.url?.startsWith(root) ?? false
    const message = await messageOf(request, isRest ? root : '/')
    send(response, await (isRest ? mutated(message) : forward(message, '/')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${root}`,
    use(next) {
      mutant = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await pool.destroy()
    },
  }
}
