/** Writes the files of a guide: code blocks with a file name, such as `ts [next.config.ts]`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { read } from '#bin/workshop/checks/tree.ts'
import { freePort } from './free-port.ts'

const FILE = /^```\w+ \[([^\]]+)\]\n([\s\S]*?)^```$/gm

export type Files = Readonly<Record<string, string>>

const filesOf = (page: string): Files =>
  Object.fromEntries(
    [...read(`docs/guides/${page}`).matchAll(FILE)].map(([, name = '', code = '']) => [name, code]),
  )

/** `others` are the files that every project of the framework has; a free port replaces the default one. */
export async function writeGuide(cwd: string, page: string, others: Files = {}): Promise<void> {
  const port = String(await freePort())
  for (const [name, text] of Object.entries({ ...others, ...filesOf(page) })) {
    const path = join(cwd, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text.replaceAll('4010', port))
  }
}
