/** `understudy fleet` in this process, for tests. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { main } from '#bin/cli/main.ts'
import { fleet } from '#bin/commands/fleet/command.ts'
import { fakeTerminal } from '#bin/testing/fake-terminal.ts'

/** With the fleet file of a folder; outputs are in its folder `out`. */
export async function runFleet(folder: string, ...argv: readonly string[]) {
  const { output, terminal } = fakeTerminal()
  const places = ['--file', join(folder, 'fleet.yaml'), '--out', join(folder, 'out')]
  const code = await main(['fleet', ...argv, ...places], {
    entries: [{ name: 'fleet', summary: '', load: async () => fleet }],
    terminal,
    env: {},
    folder,
  })
  return { code, ...output }
}

export const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  )
