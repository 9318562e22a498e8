/** The remarks of a proxy about observed exchanges. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Report } from '#conformance/report/report.ts'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { SEEDS } from '#fixtures/datasets/registry.ts'
import { startServer } from '#handlers/hosts/server/server.ts'
import { createStandIn } from '#handlers/stand-in/stand-in.ts'
import { readNames } from '#openapi/names/names.ts'
import { exampleIndex } from '#openapi/testing/example-documents.ts'
import {
  deployment,
  newReportFolder,
  proxyTo,
  type RequestListener,
  serverWith,
} from './testing.ts'

const JSON_HEADERS = { 'content-type': 'application/json' }
const reportIn = (folder: string): Report =>
  JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
const failedIn = ({ results }: Report) =>
  results.filter(({ outcome }) => outcome === 'fail').map(({ id, level }) => `${level} ${id}`)

/** The violations for one request to a deployment. */
async function violations(answer: RequestListener, path = 'core/v2/posts', init: RequestInit = {}) {
  const target = await deployment(answer)
  const { root, report, output, finish } = await proxyTo(target.origin)
  await fetch(root + path, init)
    .then((response) => response.arrayBuffer())
    .catch(() => undefined)
  const code = await finish()
  target.close()
  return { code, output, failed: failedIn(reportIn(report)) }
}

/** A correct deployment. */
async function startCorrect(names?: ReturnType<typeof readNames>) {
  const template = readDataset((await SEEDS.demo())('a'))
  const own = names && { names }
  const standIn = createStandIn({ variant: 'a', template: () => template, dataset: 'demo', ...own })
  return startServer({ standIn }, { port: 0, host: '127.0.0.1' })
}

/** A post of a correct deployment. */
async function postOf(context: string) {
  const server = await startCorrect()
  const headers = { authorization: `Basic ${btoa('admin:admin-secret')}` }
  const address = `http://127.0.0.1:${server.port}/api/core/v2/posts/1?context=${context}`
  const post: Record<string, unknown> = JSON.parse(await (await fetch(address, { headers })).text())
  await server.stop()
  return post
}

test('a page instead of JSON violates a must', async () => {
  const { code, output, failed } = await violations((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
  })
  expect(code).toBe(1)
  expect(failed).toContain('must core.posts.list/answer.json')
  expect(output.out).toMatch(
    /^must +core\.posts\.list\/answer\.json {2}GET \/api\/core\/v2\/posts 200 {2}expected Content-Type application\/json, got text\/html {2}\(section 1\)$/m,
  )
})

/** The index of a site without add-ons. */
function plainIndex() {
  const { routes, ...rest } = exampleIndex('a')
  const kept = Object.entries(Object(routes)).filter(([path]) => path.startsWith('/core/v2'))
  return { ...rest, namespaces: ['core/v2'], routes: Object.fromEntries(kept) }
}

test('members of absent add-ons are not required', async () => {
  const post = await postOf('edit')
  const { footnotes } = Object(post['meta'])
  const plain = JSON.stringify({ ...post, meta: { footnotes } })
  const target = await serverWith(({ url = '' }, response) => {
    response.writeHead(200, JSON_HEADERS)
    response.end(url.includes('posts') ? plain : JSON.stringify(plainIndex()))
  })
  const { root, report, finish } = await proxyTo(target.origin, { variant: 'a' })
  await (await fetch(`${root}core/v2/posts/1?context=edit`)).arrayBuffer()
  await finish()
  target.close()
  expect(failedIn(reportIn(report))).not.toContain('assumed core.posts.read/answer')
})

test('known behaviour of deployments is printed as a quirk, not as a violation', async () => {
  const post = { ...(await postOf('view')), meta: { footnotes: '' } }
  const { output, failed } = await violations((_, response) => {
    response.writeHead(200, JSON_HEADERS).end(JSON.stringify(post))
  }, 'core/v2/posts/1')
  expect(failed).not.toContain('assumed core.posts.read/answer')
  expect(output.out).toMatch(
    /^quirk +core\.posts\.read\/answer {2}.+ 200 {2}as deployed elsewhere.+\(D-075\)$/m,
  )
})

test('the summary counts the operations in the index of the deployment', async () => {
  const target = await serverWith((_, response) => {
    response.writeHead(200, JSON_HEADERS).end(JSON.stringify(plainIndex()))
  })
  const { report, finish } = await proxyTo(target.origin, { variant: 'a' })
  await finish()
  target.close()
  const rows = reportIn(report).coverage?.rows ?? []
  const deployed = rows.filter(({ evidence }) => evidence === 'not called')
  expect(new Set(deployed.map(({ namespace }) => namespace))).toEqual(new Set(['core/v2']))
})

test('requested XML is no violation', async () => {
  const answerWith =
    (status: number): RequestListener =>
    (_, response) =>
      void response.writeHead(status, { 'content-type': 'text/xml' }).end('<oembed/>')
  const path = 'oembed/1.0/embed?url=https%3A%2F%2Fsite.test%2Fa%2F'
  for (const status of [200, 404])
    expect((await violations(answerWith(status), `${path}&format=xml`)).failed).toEqual([])
  expect((await violations(answerWith(200), path)).failed).toContain(
    'must oembed.embed.read/answer.json',
  )
})

test('the method HEAD in the query requires no body', async () => {
  const empty: RequestListener = (_, response) => response.writeHead(200, JSON_HEADERS).end()
  const { failed } = await violations(empty, 'core/v2/posts?_method=HEAD')
  expect(failed.filter((each) => each.startsWith('must'))).toEqual([])
})

test('after a forced delete, Allow is not required', async () => {
  const headersOf = async (path: string) => {
    const server = await startCorrect()
    const { root, report, finish } = await proxyTo(`http://127.0.0.1:${server.port}`)
    const headers = { authorization: `Basic ${btoa('admin:admin-secret')}` }
    const { status } = await fetch(root + path, { method: 'DELETE', headers })
    await finish()
    await server.stop()
    return [status, failedIn(reportIn(report))]
  }
  expect(await headersOf('core/v2/posts/1?force=true')).toEqual([200, []])
})

test('a crash violates a must, a body of another shape an assumption', async () => {
  const crash = await violations((_, response) => void response.writeHead(500).end('oops'))
  expect(crash.failed).toEqual(['must core.posts.list/answer.no-crash'])
  const shape = await violations((_, response) => {
    response.writeHead(200, JSON_HEADERS).end('[{"id":"one"}]')
  })
  expect(shape.code).toBe(0)
  expect(shape.failed).toContain('assumed core.posts.list/answer')
  expect(shape.output.out).toMatch(/\(section 4\.9, D-\d+/)
})

test('a truncated response is a violation and does not crash the proxy', async () => {
  const broken: readonly (readonly [RequestListener, RegExp])[] = [
    [
      (_, response) => {
        response.writeHead(200, { ...JSON_HEADERS, 'content-encoding': 'gzip' }).end('no gzip')
      },
      /the compressed response cannot be read/,
    ],
    [
      (_, response) => {
        response.writeHead(200, { ...JSON_HEADERS, 'content-length': '100' }).write('[{')
        setTimeout(() => response.destroy(), 20)
      },
      /expected a complete response/,
    ],
    [(_, response) => void response.destroy(), /expected a complete response/],
  ]
  for (const [answer, words] of broken) {
    const { code, failed, output } = await violations(answer)
    expect({ code, failed }).toEqual({ code: 1, failed: ['must core.posts.list/answer.no-crash'] })
    expect(output.out).toMatch(words)
  }
  const cut = await violations((_, response) => {
    response.writeHead(200, JSON_HEADERS).end('[{"id":')
  })
  expect(cut.failed).toContain('must core.posts.list/answer.json')
})

test('a response that is nested too deeply is forwarded and not parsed', async () => {
  const deep = '['.repeat(100_000)
  const { failed, output } = await violations((_, response) => {
    response.writeHead(200, JSON_HEADERS).end(deep + ']'.repeat(100_000))
  })
  expect(failed).toHaveLength(1)
  expect(output.out).toContain('nested more than 2000 deep')
})

test('an invalid request is reported, and so is a target that accepts it', async () => {
  const { failed, output } = await violations(
    (_, response) => void response.writeHead(200, JSON_HEADERS).end('[]'),
    'core/v2/posts?per_page=500&strange=1',
  )
  expect(failed).toContain('must core.posts.list/request.args.per_page.maximum')
  expect(failed).toContain('must core.posts.list/args.per_page.maximum')
  expect(output.out).toMatch(
    /^note +core\.posts\.list was sent with the unknown argument strange$/m,
  )
})

test('a wrong record, too many records, and fields of another context are reported', async () => {
  const other = await violations(
    (_, response) => void response.writeHead(200, JSON_HEADERS).end('{"id":6}'),
    'core/v2/posts/5',
  )
  expect(other.failed).toContain('should core.posts.read/answer.record')
  const autosave = await violations(
    (_, response) => void response.writeHead(200, JSON_HEADERS).end('{"id":6,"parent":5}'),
    'core/v2/posts/5/autosaves',
    { method: 'POST', body: '{"title":"Unfinished"}', headers: JSON_HEADERS },
  )
  expect(autosave.failed).not.toContain('should core.post-autosaves.create/answer.record')
  const many = await violations((_, response) => {
    response.writeHead(200, { ...JSON_HEADERS, 'x-wp-total': '30', 'x-wp-totalpages': '30' })
    response.end('[{},{}]')
  }, 'core/v2/posts?per_page=1')
  expect(many.failed).toContain('should core.posts.list/paging')
  const sticky = await violations((_, response) => {
    response.writeHead(200, { ...JSON_HEADERS, 'x-wp-total': '30', 'x-wp-totalpages': '30' })
    response.end('[{},{}]')
  }, 'core/v2/posts?per_page=1&ignore_sticky=false')
  expect(sticky.failed).not.toContain('should core.posts.list/paging')
  const { title, ...known } = await postOf('edit')
  const shown = JSON.stringify({ ...known, title })
  const edit: RequestListener = (_, response) =>
    void response.writeHead(200, JSON_HEADERS).end(shown)
  const asEdit = await violations(edit, 'core/v2/posts/1?context=edit')
  const asView = await violations(edit, 'core/v2/posts/1')
  expect(asEdit.failed).not.toContain('assumed core.posts.read/answer')
  expect(asView.failed).toContain('assumed core.posts.read/answer')
})

test('the parts of a batch are judged like separate requests', async () => {
  const requests = [
    { method: 'POST', path: '/core/v2/posts', body: { status: 'no such status' } },
    { method: 'DELETE', path: '/core/v2/posts/5' },
  ]
  const responses = [
    { status: 201, headers: {}, body: { id: 'x' } },
    { status: 500, headers: {}, body: 'crash' },
  ]
  const { failed } = await violations(
    (_, response) => void response.writeHead(207, JSON_HEADERS).end(JSON.stringify({ responses })),
    'batch/v1',
    { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify({ requests }) },
  )
  expect(failed).toContain('must core.posts.create/args.status.enum')
  expect(failed).toContain('assumed core.posts.create/answer')
  expect(failed).toContain('must core.posts.delete/answer.no-crash')
})

test('a repeated cause is printed once and counted', async () => {
  const target = await deployment((_, response) => void response.writeHead(500).end('no'))
  const { root, output, report, finish } = await proxyTo(target.origin)
  for (const page of [1, 2, 3]) await fetch(`${root}core/v2/posts?page=${page}`)
  await finish()
  target.close()
  expect(output.out.match(/^must/gm)).toHaveLength(1)
  const [found] = reportIn(report).results.filter(({ outcome }) => outcome === 'fail')
  expect(found?.got).toContain('(3 times)')
})

test('a correct deployment has no violations', async () => {
  const server = await startCorrect()
  const { root, output, finish } = await proxyTo(`http://127.0.0.1:${server.port}`)
  const authorization = `Basic ${btoa('admin:admin-secret')}`
  const paths = [
    '',
    'core/v2/posts?context=edit&_embed=1',
    'core/v2/pages?_fields=id,title',
    'builder/v1/notes?_envelope=1',
    'spamfilter/v1/settings',
    'core/v2/posts/99999',
    'core/v2',
  ]
  for (const path of paths) await fetch(root + path, { headers: { authorization } })
  await fetch(`${root}core/v2/posts`, { method: 'HEAD', headers: { authorization } })
  await fetch(`${root}core/v2/pages?_jsonp=call`)
  const seen = (await (await fetch(new URL('/__understudy/requests', root))).json()) as object[]
  expect(seen).toHaveLength(paths.length + 2)
  const code = await finish()
  expect(output.out).not.toMatch(/^(must|should|assumed|note) /m)
  expect(code).toBe(0)
  await server.stop()
})

test('credentials count only where the response shows that they were accepted', async () => {
  const server = await startCorrect()
  const { root, output, finish } = await proxyTo(`http://127.0.0.1:${server.port}`)
  for (const password of ['wrong', 'admin-secret'])
    await fetch(`${root}core/v2/posts`, {
      headers: { authorization: `Basic ${btoa(`admin:${password}`)}` },
    })
  await finish()
  await server.stop()
  expect(output.out).not.toContain('answer.headers')
})

test('the success of a closed call proves that credentials were accepted', async () => {
  const found = await violations(
    (_, response) =>
      response
        .writeHead(200, {
          ...{ 'content-type': 'application/json; charset=UTF-8', allow: 'GET, POST' },
          ...{ 'x-robots-tag': 'noindex', 'x-content-type-options': 'nosniff' },
          'access-control-expose-headers': 'X-WP-Total, X-WP-TotalPages, Link',
          'access-control-allow-headers': 'Authorization, Content-Type',
          link: '</api/>; rel="https://api.w.org/"',
        })
        .end('{}'),
    'spamfilter/v1/settings',
    { headers: { authorization: 'Bearer token' } },
  )
  expect(found.output.out).toMatch(/settings\.read\/answer\.headers .*expected cache-control/)
})

test('a deployment with other names is judged by them', async () => {
  const file = join(newReportFolder(), 'names.json')
  const builder = { builder: 'smith', 'builder-pro': 'smith-pro', 'builder-ai': 'smith-ai' }
  writeFileSync(file, JSON.stringify({ core: 'acme', spamfilter: 'junkstop', ...builder }))
  const server = await startCorrect(readNames(JSON.parse(readFileSync(file, 'utf8'))))
  const { root, output, finish } = await proxyTo(`http://127.0.0.1:${server.port}`, { names: file })
  const headers = { authorization: `Basic ${btoa('admin:admin-secret')}` }
  await fetch(`${root}acme/v2/posts?context=edit`, { headers })
  await fetch(`${root}acme/v2/posts/1?force=true`, {
    method: 'POST',
    headers: { ...headers, 'x-http-method-override': 'DELETE' },
  })
  await fetch(`${root}junkstop/v1/settings`, { headers })
  await fetch(`${root}junkstop/v1/settings`, {
    method: 'POST',
    headers: { ...headers, ...JSON_HEADERS },
    body: '{"junkstop_strictness":"maybe"}',
  })
  await finish()
  await server.stop()
  expect(output.out.match(/^(?:must|should|assumed|note) .*/gm)).toEqual([
    expect.stringContaining('spamfilter.settings.write/request.args.spamfilter_strictness.type'),
  ])
})

test('credentials go to the target only, and into no file and no output', async () => {
  const elsewhere: string[] = []
  const other = await serverWith((message, response) => {
    elsewhere.push(message.url ?? '')
    response.end()
  })
  const target = await deployment((message, response) => {
    response.writeHead(302, {
      location: `${other.origin}/api/`,
      'x-echo': String(message.headers.authorization),
    })
    response.end()
  })
  const { root, output, report, finish } = await proxyTo(target.origin)
  const secret = 'correct horse battery'
  const headers = { authorization: `Basic ${btoa(`qa:${secret}`)}`, cookie: 'session=s3ss10n' }
  await fetch(`${root}core/v2/posts?password=hidden-word&per_page=0`, {
    headers,
    redirect: 'manual',
  })
  await finish()
  target.close()
  other.close()
  const written = readdirSync(report).map((name) => readFileSync(join(report, name), 'utf8'))
  const everything = [output.out, output.err, ...written].join('\n')
  expect(elsewhere).toEqual([])
  for (const word of [secret, btoa(`qa:${secret}`), 's3ss10n', 'hidden-word'])
    expect(everything).not.toContain(word)
})
