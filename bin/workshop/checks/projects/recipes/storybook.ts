/** The stories of the guide, built and opened in a browser. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import { chromium } from 'playwright/test'
import { browserOptions } from '#bin/testing/browser.ts'
import { command } from '#bin/workshop/checks/projects/command.ts'
import type { ProjectTools } from '#bin/workshop/checks/projects/tools.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
}

/** The texts that show each story's own site. */
const SHOWN: Readonly<Record<string, string>> = {
  'posts--usual': 'Online sessions',
  'posts--with-news': 'Fresh from the story',
  'posts--broken': 'Not available',
}

async function serveFiles(folder: string): Promise<Server> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const path = join(folder, pathname)
    const type = TYPES[extname(pathname)] ?? 'application/octet-stream'
    if (!existsSync(path)) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': type }).end(readFileSync(path))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function openStories(root: string): Promise<void> {
  const browser = await chromium.launch(await browserOptions())
  try {
    const page = await browser.newPage()
    for (const [story, text] of Object.entries(SHOWN)) {
      await page.goto(`${root}/iframe.html?id=${story}&viewMode=story`)
      await page.getByText(text).first().waitFor({ timeout: 30_000 })
    }
  } finally {
    await browser.close()
  }
}

export async function checkStories({ environment }: ProjectTools): Promise<void> {
  const { cwd } = environment
  mkdirSync(join(cwd, 'public'))
  await command(['npx', 'understudy', 'init', 'public'], environment)
  await command(['npx', 'storybook', 'build', '--quiet'], environment)
  const server = await serveFiles(join(cwd, 'storybook-static'))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  await openStories(`http://localhost:${port}`).finally(() => server.close())
}
