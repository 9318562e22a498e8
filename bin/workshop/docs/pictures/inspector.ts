/** A server with data for each view of the inspector. */
import { inspectorFiles } from '#bin/cli/inspector-files.ts'
import { reportFilesIn } from '#bin/report-files/report-files.ts'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { DEFAULT_SITE } from '#fixtures/site/sites.ts'
import { startServer } from '#handlers/hosts/server/server.ts'
import { siteControl } from '#handlers/hosts/site/site-control.ts'
import { createStandIn } from '#handlers/stand-in/stand-in.ts'

interface Inspector {
  readonly url: string
  stop(): Promise<void>
}

const basic = (login: string) => ({ authorization: `Basic ${btoa(`${login}:${login}-secret`)}` })

/** Requests of a frontend: reads, a misspelt argument, writes, a rejection. */
async function callAsFrontend(api: string): Promise<void> {
  const send = (path: string, init?: RequestInit) => fetch(`${api}${path}`, init)
  const write = (login: string, method: string, body: object): RequestInit => ({
    method,
    headers: { ...basic(login), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await send('core/v2/posts?per_page=3&_embed=author')
  await send('core/v2/posts?per_pge=3')
  await send('core/v2/posts?include=1&include=2')
  const made = await send(
    'core/v2/posts',
    write('editor', 'POST', { title: 'Summer programme', status: 'publish' }),
  )
  const { id } = await made.json()
  await send(`core/v2/posts/${id}`, write('editor', 'PATCH', { title: 'Summer programme 2026' }))
  await send('core/v2/posts', write('subscriber', 'POST', { title: 'Not allowed' }))
  await send('core/v2/pages?search=about')
}

/** `reports` is a folder with conformance and drift reports. */
export async function openInspector(reports: string): Promise<Inspector> {
  const template = readDataset(demo('a'))
  const standIn = createStandIn({
    template: () => template,
    dataset: 'demo',
    history: 50,
    reportFiles: reportFilesIn(reports),
  })
  const server = await startServer(
    { standIn, inspector: inspectorFiles },
    { port: 0, host: '127.0.0.1' },
  )
  const url = `http://127.0.0.1:${server.port}`
  const site = siteControl(standIn, DEFAULT_SITE)
  site.setTime('2026-06-01T08:00:00Z')
  site.fault({ operation: 'core.pages.list', status: 503 })
  site.create('post', { title: 'Opens on Monday', date: '2026-06-08T09:00:00' }, 'scheduled')
  await callAsFrontend(`${url}/api/`)
  return { url, stop: () => server.stop() }
}
