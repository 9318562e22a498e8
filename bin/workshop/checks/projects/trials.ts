/** The checks of a project with the installed package. */
import { readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { packageRoot } from '#bin/cli/package.ts'
import { browserOptions } from '#bin/testing/browser.ts'
import { APP } from '#bin/workshop/checks/guides/app.ts'
import { read } from '#bin/workshop/checks/tree.ts'
import { EXPECTED_WORDS, REQUIRED_WORDS, type Trial } from './cases.ts'
import { command } from './command.ts'
import type { ProjectTools } from './tools.ts'

const FOLDER = 'bin/workshop/checks/projects'

const guidePages = (): readonly string[] => readdirSync(join(packageRoot(), 'docs/guides'))

/** The TypeScript code of a guide, of one kind or all. */
const allCodeOf = (page: string, kind = '.*'): readonly string[] =>
  [
    ...read(`docs/guides/${page}`).matchAll(
      new RegExp(`^\`\`\`ts${kind}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'),
    ),
  ].map(([, code = '']) => code)

const codeOf = (page: string, kind: string): string => allCodeOf(page, kind)[0] ?? ''

const put = ({ environment }: ProjectTools, name: string, text: string): void =>
  writeFileSync(join(environment.cwd, name), text)

const run = ({ node, environment }: ProjectTools, ...args: readonly string[]): Promise<string> =>
  command([...node, ...args], environment)

const TSC = ['node_modules/typescript/bin/tsc', '--noEmit', '--strict', '--module', 'nodenext']
/** The module setting in which CommonJS cannot import ES modules. */
const TSC_16 = [...TSC.slice(0, -1), 'node16']
const LANGUAGE = ['--target', 'es2023', '--types', 'node', '--lib', 'es2023,dom,dom.iterable']

async function compile(place: ProjectTools, skipsLibraries: boolean): Promise<void> {
  put(place, 'types.ts', read(`${FOLDER}/types.txt`))
  await run(place, ...TSC, ...LANGUAGE, '--skipLibCheck', String(skipsLibraries), 'types.ts')
}

/** `require()` of every entry, with its types. */
async function requireEntries(place: ProjectTools): Promise<void> {
  put(place, 'types.cts', read(`${FOLDER}/commonjs-types.txt`))
  await run(place, ...TSC_16, ...LANGUAGE, '--skipLibCheck', 'false', 'types.cts')
  put(place, 'check.cjs', read(`${FOLDER}/require.txt`))
  const said = await run(place, 'check.cjs')
  if (said !== REQUIRED_WORDS) throw new Error(`it said ${said}`)
}

/** The tools that judge packages; entries below the root need `exports`, which node10 lacks. */
async function judgePackage(place: ProjectTools): Promise<void> {
  const { tarball } = place
  await run(place, 'node_modules/publint/src/cli.js', tarball, '--strict')
  const attw = 'node_modules/@arethetypeswrong/cli/dist/index.js'
  await run(place, attw, tarball, '--profile', 'node16')
}

/** Compiles the TypeScript code of the guides; jest.md is JavaScript, files have their own project. */
async function compileGuides(place: ProjectTools): Promise<void> {
  const files = guidePages()
    .filter((page) => page !== 'jest.md')
    .flatMap((page) =>
      allCodeOf(page, '(?! \\[).*').map((code, at) => ({ name: `${page}.${at}.ts`, code })),
    )
  for (const { name, code } of files) put(place, name, code)
  const names = files.map(({ name }) => name)
  await run(place, ...TSC, ...LANGUAGE, '--skipLibCheck', 'true', ...names)
}

const REPORTER = 'site-understudy/reporter'

/** The summary of the reporter, which is part of the output. */
function requireCoverage(output: string): void {
  if (!/^Coverage of the interface by \d+ calls?;/m.test(output))
    throw new Error(`expected a summary of the coverage, got ${output.slice(-1500)}`)
}

async function runJest(place: ProjectTools): Promise<void> {
  put(place, 'guide.test.js', codeOf('jest.md', ''))
  const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js']
  const reporters = ['--reporters', 'default', '--reporters', REPORTER]
  requireCoverage(await run(place, ...jest, 'guide.test.js', ...reporters))
}

async function runVitest(place: ProjectTools): Promise<void> {
  for (const page of guidePages()) {
    const code = codeOf(page, '')
    if (code.includes("from 'vitest'")) put(place, `${page}.vitest.ts`, code)
  }
  put(place, 'vitest.config.js', "export default { test: { include: ['*.vitest.ts'] } }")
  // A process per file takes four times as long and tests nothing more of the package.
  const reporters = ['--reporter', 'default', '--reporter', REPORTER]
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--no-isolate']
  requireCoverage(await run(place, ...vitest, ...reporters))
}

async function runPlaywright(place: ProjectTools): Promise<void> {
  const app = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(APP),
  )
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  const address = app.address()
  const use = {
    baseURL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    launchOptions: await browserOptions(),
  }
  const reporter = [['line'], [REPORTER]]
  const config = { testMatch: 'guide.spec.ts', workers: 1, use, reporter }
  put(place, 'playwright.config.js', `export default ${JSON.stringify(config)}`)
  put(place, 'guide.spec.ts', codeOf('end-to-end.md', ' playwright'))
  const playwright = ['node_modules/@playwright/test/cli.js', 'test']
  requireCoverage(await run(place, ...playwright).finally(() => app.close()))
}

export const TRIALS: Readonly<Record<Trial, (place: ProjectTools) => Promise<void>>> = {
  types: (place) => compile(place, true),
  // Checks the declarations of all packages, like a strict project.
  declarations: (place) => compile(place, false),
  guides: compileGuides,
  CommonJS: requireEntries,
  package: judgePackage,
  Jest: runJest,
  Vitest: runVitest,
  Playwright: runPlaywright,
}

/** Imports and uses every entry of the package. */
export async function useEntries(place: ProjectTools): Promise<void> {
  put(place, 'check.mjs', read(`${FOLDER}/check.txt`))
  const output = await run(place, 'check.mjs')
  if (output !== EXPECTED_WORDS) throw new Error(`it printed ${output}`)
}
