/** The first minute in a terminal: real commands and their output as an animated SVG. */
import { type ChildProcess, spawn } from 'node:child_process'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { BUNDLE } from '#bin/workshop/build/ensure-bundle.mjs'
import { runNode } from '#bin/workshop/run-node.ts'
import { type TerminalLine, terminalSvg } from './terminal-svg.ts'

const SHOWN = 'http://127.0.0.1:4010'

/** Starts the server and collects its output. */
async function startServe(): Promise<{ child: ChildProcess; lines: string[]; base: string }> {
  const child = spawn(process.execPath, [BUNDLE, 'serve', '--port', '0'])
  const lines: string[] = []
  let open = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const parts = (open + chunk.toString()).split('\n')
    open = parts.pop() ?? ''
    lines.push(...parts)
  })
  while (!lines.some((line) => line.includes('subscriber'))) await sleep(20)
  const base = /http:\/\/127\.0\.0\.1:\d+/.exec(lines.join('\n'))?.[0] ?? ''
  return { child, lines, base }
}

/** Durations differ in every run. */
const steady = (line: string, base: string): string =>
  line.replaceAll(base, SHOWN).replace(/\d+\.\d ms/, '1.2 ms')

const typed = (text: string): TerminalLine => ({ text, kind: 'command' })
const printed = (text: string): TerminalLine => ({ text, kind: 'output' })

interface Session {
  readonly base: string
  readonly lines: string[]
}

/** The log of the server comes after the response of curl. */
async function curl({ base, lines }: Session, args: string, init: RequestInit = {}) {
  const before = lines.length
  const path = /\/api\S*?(?='|$)/.exec(args)?.[0] ?? ''
  const response = await fetch(`${base}${path}`, init)
  const body = await response.text()
  while (lines.length === before) await sleep(20)
  const log = lines.slice(before).map((line) => steady(line, base))
  return [typed(`curl ${args}`), printed(body.replaceAll(base, SHOWN)), ...log.map(printed)]
}

/** The text of `docs/images/site/first-minute.svg`. */
export async function firstMinute(): Promise<string> {
  const { child, lines, base } = await startServe()
  const banner = lines.map((line) => printed(steady(line, base)))
  const session = { base, lines }
  const authorization = `Basic ${btoa('editor:editor-secret')}`
  const posts = `${SHOWN}/api/core/v2/posts`
  const shown: TerminalLine[] = [typed('npx understudy serve &'), ...banner]
  shown.push(
    ...(await curl(
      session,
      `-u editor:editor-secret -d title=Harvest -d status=publish '${posts}?_fields=id,slug,status'`,
      {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ title: 'Harvest', status: 'publish' }),
      },
    )),
    ...(await curl(session, `'${posts}?search=Harvest&_fields=id,title'`)),
  )
  const { output } = await runNode([BUNDLE, 'drift', `${base}/api/`])
  shown.push(typed(`npx understudy drift ${SHOWN}/api/`))
  shown.push(
    ...output
      .trim()
      .split('\n')
      .map((line) => printed(steady(line, base))),
  )
  child.kill()
  return terminalSvg('The first minute with Understudy', shown)
}
