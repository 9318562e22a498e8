/** The development server of a project, with the posts of the stand-in in its page. */
import { setTimeout as delay } from 'node:timers/promises'
import type { ProjectTools } from '#bin/workshop/checks/projects/tools.ts'
import { freePort } from './free-port.ts'
import { type Running, whileRunning } from './process-group.ts'

const LIMIT_MS = 120_000
const PAUSE_MS = 500

interface FetchedPage {
  readonly status: number
  readonly text: string
}

async function get(url: string): Promise<FetchedPage> {
  const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) })
  return { status: response.status, text: await response.text() }
}

/** The first response with success: some servers listen before they are ready. */
async function firstSuccess(url: string, { isRunning }: Running): Promise<string> {
  const end = performance.now() + LIMIT_MS
  let last = 'no response'
  while (performance.now() < end && isRunning()) {
    const page = await get(url).catch(() => undefined)
    if (page?.status === 200) return page.text
    last = page ? `${page.status} ${page.text.slice(0, 500)}` : last
    await delay(PAUSE_MS)
  }
  throw new Error(`expected a page at ${url}, got ${last}`)
}

/** The newest post, as the browser reads it from the address of the application. */
async function newestTitle(url: string): Promise<string> {
  const { text } = await get(`${url}/api/core/v2/posts?per_page=1`)
  return JSON.parse(text)[0].title.rendered
}

async function expectPosts(url: string, running: Running): Promise<void> {
  const page = await firstSuccess(`${url}/`, running)
  const title = await newestTitle(url)
  if (!page.includes(title)) throw new Error(`expected ${title} in the page, got ${page}`)
}

/** `words` start the server, followed by the port. */
export const servesPosts =
  (...words: readonly string[]) =>
  async ({ environment }: ProjectTools): Promise<void> => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const program = ['npx', ...words, String(port)]
    await whileRunning(program, environment, (running) => expectPosts(url, running))
  }
