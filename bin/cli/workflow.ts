/** Workflow commands, shown as annotations of a pull request. */
import { escapeUnprintable } from './text.ts'

/** Escapes the characters that end a workflow command or one of its properties. */
const escapeMessage = (text: string): string =>
  escapeUnprintable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const escapeProperty = (text: string): string =>
  escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

export type WorkflowCommand = 'error' | 'warning' | 'notice'

/** `::error title=core.posts.list/status::expected 200, got 500` */
export function annotation(
  command: WorkflowCommand,
  text: string,
  properties: Readonly<Record<string, string>> = {},
): string {
  const listed = Object.entries(properties).map(
    ([name, value]) => `${name}=${escapeProperty(value)}`,
  )
  return `::${[command, listed.join(',')].filter(Boolean).join(' ')}::${escapeMessage(text)}`
}
