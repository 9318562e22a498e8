import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { createServer as createViteServer } from 'vite'
import { expect, test } from 'vitest'
import { createHostCheck } from '#handlers/runtime/request/host-names.ts'
import { startServer } from './server.ts'
import { understudy } from './vite.ts'

test('a server in this process has an address and controls its sites', async () => {
  const server = await startServer({ dataset: 'empty' })
  const list = () => fetch(`${server.restRoot}core/v2/posts`).then((sent) => sent.json())
  expect(await list()).toEqual([])
  const header = { format: 'understudy-dataset', version: 1, variant: 'a' }
  server.site().load({ ...header, records: { posts: [{ id: 1, type: 'post', title: 'Hello' }] } })
  expect(await list()).toMatchObject([{ title: { rendered: 'Hello' } }])
  const other = await fetch(`${server.url}/~other/api/core/v2/posts`)
  expect(await other.json()).toEqual([])
  await server.stop()
  await expect(fetch(server.url)).rejects.toThrow()
})

test('a server with the linked resources uses the names of the platform core', async () => {
  const options = { extensions: ['neighbours'], names: 'core', restPrefix: 'wp-json' }
  const server = await startServer({ ...options, dataset: 'empty' })
  const sent = await fetch(`${server.restRoot}wp/v2/types/post`)
  expect(await sent.json()).toMatchObject({ slug: 'post', rest_namespace: 'wp/v2' })
  await server.stop()
})

test('a server in this process has history and scenarios if configured', async () => {
  const scenarios = {
    scenarios: {
      bare: { dataset: 'empty' },
      down: { faults: [{ operation: 'core.posts.list', status: 503 }] },
    },
  }
  const server = await startServer({ history: 1, scenarios })
  const site = server.site('mine')
  const list = () => fetch(`${server.url}/~mine/api/core/v2/posts`)
  const { id } = site.create('post', { title: 'Undone' })
  const { step = 0 } = site.history.steps().at(-1) ?? {}
  expect(site.history.steps()).toHaveLength(1)
  site.history.back(step - 1)
  expect(site.db.post.count({ where: { id: { equals: id } } })).toBe(0)
  site.enterScenario('down')
  expect((await list()).status).toBe(503)
  site.enterScenario('bare')
  expect(await (await list()).json()).toEqual([])
  await server.stop()
})

test('unknown and invalid options are rejected before the start', async () => {
  const start = (options: object) => startServer(options)
  await expect(start({ datset: 'empty' })).rejects.toThrow('did you mean dataset?')
  await expect(start({ dataset: 'deno' })).rejects.toThrow('did you mean demo?')
  await expect(start({ port: '80' })).rejects.toThrow('expected port to be a number from 0')
  await expect(start({ history: 20_000 })).rejects.toThrow('a number up to 10000')
  const used = { middlewares: { use: () => {} } }
  const wrong: object = { prefix: 'api' }
  const mounted = understudy(wrong).configureServer(used)
  await expect(mounted).rejects.toThrow('did you mean restPrefix?')
})

test('a trusted proxy sets the address of the site', async () => {
  const headers = { 'x-forwarded-host': 'site.example, inner', 'x-forwarded-proto': 'https' }
  const linkOf = async (trustProxy: boolean) => {
    const server = await startServer({ trustProxy })
    const sent = await fetch(`${server.restRoot}core/v2/posts?per_page=1`, { headers })
    const link = new URL((await sent.json())[0].link).origin
    await server.stop()
    return { link, url: server.url }
  }
  expect((await linkOf(true)).link).toBe('https://site.example')
  const { link, url } = await linkOf(false)
  expect(link).toBe(url)
})

/** The prefixes of all addresses in the first post, its picture and the headers. */
async function addressesOf(root: string, headers: Readonly<Record<string, string>> = {}) {
  const sent = await fetch(`${root}core/v2/posts?per_page=1&_embed`, { headers })
  const text = `${await sent.text()} ${sent.headers.get('link')}`.replaceAll('\\/', '/')
  const found = text.matchAll(/https?:\/\/[^/"<>]+(?:\/team\/x)?(?=\/(?:api|uploads|avatar)\/)/g)
  return [...new Set([...found].map(([start]) => start))]
}

test('a base path is part of every address, whether or not a proxy removes it', async () => {
  const { url, port, restRoot, stop } = await startServer({ basePath: '/team/x/' })
  expect([url, restRoot]).toEqual([
    `http://127.0.0.1:${port}/team/x`,
    `http://127.0.0.1:${port}/team/x/api/`,
  ])
  for (const root of [restRoot, `http://127.0.0.1:${port}/api/`])
    expect(await addressesOf(root)).toEqual([url])
  const html = { accept: 'text/html' }
  const page = await (await fetch(`${url}/__understudy/`, { headers: html })).text()
  expect(page).toContain(`src="${url}/__understudy/assets/inspector.js"`)
  const origin = { origin: `http://127.0.0.1:${port}` }
  const health = await fetch(`${url}/__understudy/health`, { headers: origin })
  expect(await health.json()).toMatchObject({ restRoot })
  await stop()
})

test('a trusted proxy sets the path in front', async () => {
  const { port, restRoot, stop } = await startServer({ trustProxy: true })
  const named = { 'x-forwarded-prefix': '/team, /x/' }
  expect(await addressesOf(restRoot, named)).toEqual([`http://127.0.0.1:${port}/team/x`])
  for (const prefix of ['//evil.example', 'team', '/a/../b', '/%2E%2e', '/x?y', '/a b']) {
    const wrong = await fetch(restRoot, { headers: { 'x-forwarded-prefix': prefix } })
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      { code: 'understudy_wrong_prefix' },
    ])
  }
  await stop()
})

type Middleware = (message: IncomingMessage, response: ServerResponse, next: () => void) => void

test('the error for a forbidden host name contains the name', async () => {
  const server = await startServer({})
  const head = `GET /api/ HTTP/1.1\r\nHost: shop.example:${server.port}\r\nConnection: close\r\n\r\n`
  const answer = await new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(server.port, '127.0.0.1', () => socket.write(head))
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
  })
  expect(answer).toContain('--allowed-hosts shop.example')
  await server.stop()
})

test('host names are allowed as in Vite', () => {
  const verdicts = (...allowed: readonly string[]) =>
    ['example.com', 'a.b.example.com', 'notexample.com', 'localhost'].map(createHostCheck(allowed))
  expect(verdicts('.example.com')).toEqual(['allowed', 'allowed', 'forbidden', 'allowed'])
  expect(verdicts('example.com')).toEqual(['allowed', 'forbidden', 'forbidden', 'allowed'])
  expect(verdicts('*')).toEqual(['allowed', 'allowed', 'allowed', 'allowed'])
})

/** A dev server with the plugin, whose connections arrive at the given address. */
async function startDevServer(localAddress?: string) {
  const used: Middleware[] = []
  const middlewares = { use: (middleware: Middleware) => used.push(middleware) }
  await understudy({ dataset: 'demo' }).configureServer({ middlewares })
  const server = createServer((message, response) => {
    if (localAddress) Object.defineProperty(message.socket, 'localAddress', { value: localAddress })
    used[0]?.(message, response, () => response.end(`page ${message.url}`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const base = `http://localhost:${typeof address === 'object' ? address?.port : 0}`
  return {
    base,
    read: (path: string) => fetch(`${base}${path}`).then((sent) => sent.text()),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('the plugin serves the interface and leaves other requests to the dev server', async () => {
  const { base, read, close } = await startDevServer()
  expect(await read('/src/main.ts')).toBe('page /src/main.ts')
  expect(await read('/')).toBe('page /')
  expect(JSON.parse(await read('/api/core/v2/posts?per_page=1'))[0].link).toContain(base)
  expect(JSON.parse(await read('/__understudy/health'))).toMatchObject({ dataset: 'demo' })
  expect(await read('/authorize?app_name=x')).toContain('<form')
  close()
})

test('the plugin gives other machines neither the control interface nor passwords without a login', async () => {
  const { read, close } = await startDevServer('192.0.2.7')
  const control = await read('/__understudy/snapshot')
  const [screen, list] = [await read('/authorize?app_name=x'), await read('/api/core/v2/posts')]
  close()
  expect(JSON.parse(control)).toMatchObject({ code: 'understudy_control_off' })
  expect(screen).toContain('type="password"')
  expect(JSON.parse(list).length).toBeGreaterThan(0)
  const mapped = await startDevServer('::ffff:127.0.0.1')
  expect(JSON.parse(await mapped.read('/__understudy/health'))).toMatchObject({ dataset: 'demo' })
  mapped.close()
})

/** The status of the response to a request with this host name. */
const statusFor = (port: number, host: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject).end()
  })

test('the plugin leaves requests with an absolute target to the dev server', async () => {
  const { base, close } = await startDevServer()
  const { port, host } = new URL(base)
  const path = 'http://rebound.example/__understudy/snapshot'
  const sent = request({ host: '127.0.0.1', port, path, headers: { host } })
  const [response] = await once(sent.end(), 'response')
  let text = ''
  for await (const chunk of response) text += String(chunk)
  close()
  expect(text).toBe(`page ${path}`)
})

test('a real dev server rejects foreign host names before the plugin', async () => {
  const vite = await createViteServer({
    configFile: false,
    logLevel: 'silent',
    root: tmpdir(),
    server: { host: '127.0.0.1', port: 0, watch: null, hmr: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [understudy({ dataset: 'empty' })],
  })
  try {
    await vite.listen()
    const address = vite.httpServer?.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const statuses = (host: string) =>
      Promise.all(
        ['/api/core/v2/posts', '/__understudy/snapshot', '/authorize?app_name=x'].map((path) =>
          statusFor(port, host, path),
        ),
      )
    expect(await statuses(`localhost:${port}`)).toEqual([200, 200, 200])
    for (const host of ['rebound.example', `rebound.example:${port}`, 'localhost.rebound.example'])
      expect(await statuses(host)).toEqual([403, 403, 403])
  } finally {
    await vite.close()
  }
})
