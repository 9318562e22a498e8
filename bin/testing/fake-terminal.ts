import type { Terminal } from '#bin/cli/terminal.ts'

/** A terminal that captures its output, for tests. */
export function fakeTerminal(width?: number) {
  const output = { out: '', err: '' }
  const terminal: Terminal = {
    write: (text) => {
      output.out += text
    },
    note: (text) => {
      output.err += `${text}\n`
    },
    width,
    style: (_, text) => text,
  }
  return { output, terminal }
}
