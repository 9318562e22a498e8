import { join } from 'node:path'
import { packageRoot } from '#bin/cli/package.ts'

/** The built command, for tests in a separate process; the global setup builds it. */
export const commandFile = (): string => join(packageRoot(), 'bin/dist/understudy.mjs')
