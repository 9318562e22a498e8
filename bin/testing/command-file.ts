/** For tests: what starts the command in a process of its own. */
import { join } from 'node:path'
import process from 'node:process'
import { packageRoot } from '#bin/cli/package.ts'

/** Where whoever runs the tests has built the bundle already, nobody has to look whether it is fresh. */
export const commandFile = (): string =>
  join(packageRoot(), process.env['UNDERSTUDY_TEST_COMMAND'] ?? 'bin/run.mjs')
