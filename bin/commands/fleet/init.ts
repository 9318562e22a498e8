/** `understudy fleet init` */
import { existsSync } from 'node:fs'
import type { ExitCode } from '#bin/cli/command.ts'
import { writeText } from '#bin/cli/files.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import type { FleetOptions } from './options.ts'

const FIRST_FLEET = `# yaml-language-server: $schema=./node_modules/site-understudy/fixtures/dist/fleet.schema.json
name: My sites

# Settings of all targets; a group overrides them, and a target overrides its group.
defaults:
  checks: [drift] # and conform, which sends many requests
  # user: qa
  # password: { env: QA_PASSWORD } # or { file: password.txt }; never the password itself

groups:
  staging: { owners: [team-web] }

# One line per deployment: the address of its REST root.
targets:
  local: { address: http://127.0.0.1:4010/api/, group: staging } # understudy serve
  # berlin: { address: https://berlin.example/api/, group: staging }

# limits: { concurrency: 4, per-host: 1 }
# webhook: { url: { env: FLEET_WEBHOOK } } # receives changes
# schedule: 0 3 * * * # UTC, for fleet work
`

export async function init({ file }: FleetOptions, terminal: Terminal): Promise<ExitCode> {
  if (existsSync(file)) throw new UsageError(`${file} exists already`)
  writeText(file, FIRST_FLEET)
  terminal.write(`wrote ${file}; list your deployments in it, then run understudy fleet check\n`)
  return 0
}
