import { expect, test } from 'vitest'
import { readDataset } from '#fixtures/dataset/dataset.ts'
import { demo } from '#fixtures/datasets/demo.ts'
import { createStandIn } from '#handlers/stand-in/stand-in.ts'
import type { ServerOptions } from './listener.ts'
import { startServer } from './server.ts'

const FILES: Readonly<Record<string, string>> = {
  'inspector.js': '1',
  'style.css': 'p { margin:0 }',
}
const template = readDataset(demo('a'))

async function withServer(
  options: Omit<ServerOptions, 'standIn'>,
  run: (base: string) => Promise<void>,
): Promise<void> {
  const standIn = createStandIn({ template: () => template })
  const running = await startServer({ standIn, ...options }, { port: 0, host: '127.0.0.1' })
  try {
    await run(`http://127.0.0.1:${running.port}`)
  } finally {
    await running.stop()
  }
}

const BROWSER = { headers: { accept: 'text/html,*/*;q=0.8' } }
const inspector = (name: string): string | undefined => FILES[name]

test('a browser gets the page with a strict policy, other clients the list', () =>
  withServer({ inspector }, async (base) => {
    for (const path of ['/__understudy/', '/__understudy/docs', '/~qa/__understudy/']) {
      const page = await fetch(base + path, BROWSER)
      const policy = page.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
      expect(policy).not.toContain('unsafe')
      const text = await page.text()
      expect(text).toContain('/__understudy/assets/inspector.js"')
      expect(text).not.toMatch(/<style|<script(?! type="module" src=)/)
    }
    expect((await fetch(`${base}/__understudy/`)).headers.get('content-type')).toContain('json')
    const style = await fetch(`${base}/__understudy/assets/style.css`)
    expect(style.headers.get('content-type')).toContain('text/css')
    expect(await style.text()).toMatch(/--ink:[\s\S]*p \{ margin:0 \}/)
    expect((await fetch(`${base}/__understudy/assets/other.js`)).status).toBe(404)
  }))

test('the page itself needs no secret, its requests do', () =>
  withServer({ inspector, control: { secret: 'sesame' } }, async (base) => {
    expect((await fetch(`${base}/__understudy/`, BROWSER)).status).toBe(200)
    expect((await fetch(`${base}/__understudy/health`)).status).toBe(403)
  }))

test('without built files the list of addresses is served', () =>
  withServer({}, async (base) => {
    const text = await (await fetch(`${base}/__understudy/`, BROWSER)).text()
    expect(text).toContain('Control interface')
  }))

test('the home page describes the stand-in and has links', () =>
  withServer({}, async (base) => {
    const text = await (await fetch(`${base}/`)).text()
    expect(text).toContain('A stand-in for a content site')
    for (const path of ['/__understudy/', '/api/', '/__understudy/docs', '/authorize'])
      expect(text).toContain(`href="${base}${path}"`)
  }))
