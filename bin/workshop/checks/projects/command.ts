/** Programs run in a project. */
import { execFile } from 'node:child_process'
import { delimiter } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'

const start = promisify(execFile)
const MAX_OUTPUT = 64 * 1024 * 1024
/** An install beyond this limit is stuck. */
const LIMIT_MS = 300_000

const SETTINGS = {
  // A new project has no lock file yet.
  YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
  YARN_ENABLE_TELEMETRY: '0',
  npm_config_fetch_retries: '1',
  npm_config_fetch_timeout: '20000',
  npm_config_loglevel: 'error',
  CI: '1',
  NODE_OPTIONS: '',
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  STORYBOOK_DISABLE_TELEMETRY: '1',
  // The program of Cypress is a download outside of the registry.
  CYPRESS_INSTALL_BINARY: '0',
}

export interface CommandOptions {
  readonly cwd: string
  /** Search path for programs. */
  readonly path?: readonly string[]
  readonly limit?: number
}

export const environmentOf = ({ path = [] }: CommandOptions): NodeJS.ProcessEnv => ({
  ...process.env,
  ...SETTINGS,
  PATH: [...path, process.env['PATH']].join(delimiter),
})

/** Returns the output; throws with the end of it on failure. */
export async function command(
  [program = '', ...args]: readonly string[],
  options: CommandOptions,
): Promise<string> {
  const { cwd, limit = LIMIT_MS } = options
  const env = environmentOf(options)
  const run = start(program, args, { cwd, env, maxBuffer: MAX_OUTPUT, timeout: limit })
  const { stdout } = await run.catch(({ stdout: out = '', stderr: err = '', message, killed }) => {
    const why = killed ? `stopped after ${limit / 1000} s\n` : ''
    throw new Error(
      `${why}${[program, ...args].join(' ')}: ${(`${out}${err}` || message).slice(-1500)}`,
    )
  })
  return stdout.trim()
}
