/**
 * `npm run check:interop`: pinned and unmodified third-party tools read the exported documents.
 * Each check prints one line.
 */
import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import process from 'node:process'
import { packageRoot } from '#bin/cli/package.ts'
import { generatedClientsProblem } from './generated-clients.ts'
import { mockServerProblem } from './mock-server.ts'
import { problemOf, settings } from './tool.ts'

interface Check {
  readonly name: string
  readonly problem: (file: string) => Promise<string | undefined>
}

const CHECKS: readonly Check[] = [
  {
    name: 'is valid by the official OpenAPI 3.1 schema',
    problem: (file) =>
      problemOf('@seriousme/openapi-schema-validator/bin/validate-api-cli.js', [file]),
  },
  {
    name: 'passes a strict linter',
    problem: (file) =>
      problemOf('@redocly/cli/bin/cli.js', [
        'lint',
        '--config',
        settings('redocly.yaml'),
        '--format',
        'stylish',
        file,
      ]),
  },
  {
    name: 'works with three client generators: their clients compile and run',
    problem: generatedClientsProblem,
  },
  { name: 'works with a mock server, for every operation', problem: mockServerProblem },
]
const MAX_LINES = 40

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function passes({ name, problem }: Check, file: string): Promise<boolean> {
  const start = performance.now()
  const found = await problem(file).catch((error: Error) => error.message)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  say(`${found === undefined ? 'ok    ' : 'FAILED'}  ${basename(file)} ${name} (${seconds} s)`)
  if (found !== undefined) say(found.split('\n').slice(0, MAX_LINES).join('\n'))
  return found === undefined
}

/** Documents in parallel, the checks of each in sequence: two cores, two documents. */
async function checkAll(files: readonly string[]): Promise<readonly boolean[]> {
  const results = await Promise.all(
    files.map(async (file) => {
      const passed: boolean[] = []
      for (const check of CHECKS) passed.push(await passes(check, file))
      return passed
    }),
  )
  return results.flat()
}

async function main([folder = join(packageRoot(), 'openapi/dist')]: readonly string[]) {
  const files = ['a', 'b'].map((variant) => resolve(folder, `variant-${variant}.json`))
  const missing = files.find((file) => !existsSync(file))
  if (missing !== undefined) {
    process.stderr.write(`understudy: there is no ${missing}; write it with npm run export\n`)
    return 2
  }
  const results = await checkAll(files)
  const failed = results.filter((passed) => !passed).length
  say(`interop: ${results.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
