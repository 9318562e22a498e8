import { styleText } from 'node:util'
import { escapeUnprintable } from './text.ts'

type TextStyle = Parameters<typeof styleText>[0]

/** Plain text if the output is not a terminal. */
export type Style = (style: TextStyle, text: string) => string

/** The output of a command: results to standard output, messages to standard error. */
export interface Terminal {
  write(text: string): void
  note(text: string): void
  /** Columns of the terminal; undefined if the output is not one. */
  readonly width: number | undefined
  readonly style: Style
}

type Stream = Pick<NodeJS.WriteStream, 'write' | 'columns' | 'isTTY'>
interface TerminalOptions {
  readonly out: Stream
  readonly err: Stream
  readonly env: Readonly<Record<string, string | undefined>>
}

/** The codes that `style` writes: weight, underline and colour. */
const OWN_STYLE = /(\x1b\[(?:[0-4]|2[2-4]|3[0-79]|9[0-7])m)/

/** Escapes all control sequences except the styles of this module. */
const escapeControls = (text: string, isColoured: boolean): string =>
  isColoured
    ? text
        .split(OWN_STYLE)
        .map((part, at) => (at % 2 === 1 ? part : escapeUnprintable(part)))
        .join('')
    : escapeUnprintable(text)

export function createTerminal({ out, err, env }: TerminalOptions): Terminal {
  const coloured = Boolean(out.isTTY) && !env['NO_COLOR'] && env['TERM'] !== 'dumb'
  return {
    write: (text) => void out.write(escapeControls(text, coloured)),
    note: (text) => void err.write(`${escapeControls(text, coloured)}\n`),
    width: out.isTTY ? out.columns : undefined,
    style: (style, text) => (coloured ? styleText(style, text) : text),
  }
}

/** A closed pipe (`| head`) is not an error. */
export function ignoreClosedPipe(...streams: readonly NodeJS.WriteStream[]): void {
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      process.exit()
    })
  }
}
