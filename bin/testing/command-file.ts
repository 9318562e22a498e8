import { join } from 'node:path'
import { packageRoot } from '#bin/cli/package.ts'

/** The built command, which tests start in a process of its own; the global setup builds it. */
export const commandFile = (): string => join(packageRoot(), 'bin/dist/understudy.mjs')
