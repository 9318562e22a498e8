/** `npm run export`: writes every derived file that is committed. */
import { join } from 'node:path'
import process from 'node:process'
import { writeText } from '#bin/cli/files.ts'
import { packageRoot } from '#bin/cli/package.ts'
import { GENERATED } from './generated.ts'

for (const { file, text } of GENERATED) {
  writeText(join(packageRoot(), file), text())
  process.stdout.write(`wrote ${file}\n`)
}
