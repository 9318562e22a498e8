import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineCommand } from '#bin/cli/command.ts'
import { readText } from '#bin/cli/files.ts'
import { packageRoot } from '#bin/cli/package.ts'
import { UsageError } from '#bin/cli/usage-error.ts'

export const licenses = defineCommand({
  options: {},
  examples: [
    { line: 'understudy licenses', does: 'its own licence, and those of bundled packages' },
  ],
  details: [
    'The notices are written from the bundles when the package is built; a clone has none before npm pack.',
  ],
  run({ terminal }) {
    const [own, others] = ['LICENSE', 'THIRD-PARTY-NOTICES'].map((name) =>
      join(packageRoot(), name),
    )
    if (own === undefined || others === undefined || !existsSync(others))
      throw new UsageError('the notices are written when the package is built: npm pack')
    terminal.write(`${readText(own).trim()}\n\n${readText(others)}`)
    return 0
  },
})
