import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { defineCommand } from '#bin/cli/command.ts'
import { readText, writeText } from '#bin/cli/files.ts'
import { UsageError } from '#bin/cli/usage-error.ts'

const WORKER = 'mockServiceWorker.js'

const SETUP_LINES = `import { setupUnderstudy } from 'site-understudy/browser'

const understudy = setupUnderstudy({ base: 'https://site.example' })
await understudy.start()
`

/** The worker script must have the version of the installed msw. */
function workerSource(): string {
  try {
    return readText(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'))
  } catch {
    throw new UsageError(
      'the script is part of msw, which is not installed; run npm install --save-dev msw',
    )
  }
}

/** Text in the worker script of every msw release. */
const isWorkerOfMsw = (text: string): boolean =>
  text.includes(' * Mock Service Worker') && text.includes('const INTEGRITY_CHECKSUM =')

/** Only a file written by msw is replaced. */
function rejectForeignFile(target: string): void {
  if (existsSync(target) && !isWorkerOfMsw(readText(target)))
    throw new UsageError(
      `${target} is not a script of msw and is left unchanged; move it away or name another folder`,
    )
}

export const init = defineCommand({
  operands: [
    {
      name: 'public-dir',
      required: true,
      description: "the folder whose files your frontend serves at its root, such as 'public'",
    },
  ],
  options: {},
  examples: [
    { line: 'understudy init public', does: 'put the service-worker script into public/' },
  ],
  run({ operands: [folder = ''], terminal }) {
    if (!existsSync(folder))
      throw new UsageError(
        `cannot use ${folder}: it does not exist; create it or name another folder`,
      )
    if (!statSync(folder).isDirectory())
      throw new UsageError(
        `cannot use ${folder}: it is a file; name the folder your frontend serves`,
      )
    const target = join(folder, WORKER)
    const script = workerSource()
    rejectForeignFile(target)
    writeText(target, script)
    terminal.note(`wrote ${target}`)
    terminal.note('Add these lines where your application starts, before its first request:\n')
    terminal.write(SETUP_LINES)
    return 0
  },
})
