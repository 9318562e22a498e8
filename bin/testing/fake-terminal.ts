import type { Terminal } from '#bin/cli/terminal.ts'

/** A terminal that remembers what was said, for tests. */
export function fakeTerminal(width?: number) {
  const said = { out: '', err: '' }
  const terminal: Terminal = {
    write: (text) => {
      said.out += text
    },
    note: (text) => {
      said.err += `${text}\n`
    },
    width,
    style: (_, text) => text,
  }
  return { said, terminal }
}
