/** `npm run export`: writes every derived file that is committed. */
import { join } from 'node:path'
import process from 'node:process'
import { readText, writeText } from '#bin/cli/files.ts'
import { packageRoot } from '#bin/cli/package.ts'
import { GENERATED, NAMESPACE_LIST } from './generated.ts'
import { runNode } from './run-node.ts'

const readList = (): string => readText(join(packageRoot(), NAMESPACE_LIST))
const listBefore = readList()

for (const { file, text } of GENERATED) {
  writeText(join(packageRoot(), file), text())
  process.stdout.write(`wrote ${file}\n`)
}

// The variants read their namespaces from this file: with another list all files change.
if (readList() !== listBefore)
  await runNode([join(packageRoot(), 'bin/run.mjs'), '--export'], { live: true })
