/** Names of history steps. */
import type { StepSummary } from '#handlers/control/history/show.ts'

const CAUSES = {
  request: 'a request',
  control: 'the control interface',
  clock: 'scheduled work',
  direct: 'the process itself: its start, a reloaded file or a test',
}

/** Changes by the control interface, by method and path; the first match counts. */
const EDITS: readonly (readonly [RegExp, string])[] = [
  [/^DELETE \/records\/([^/]+)\/(.+)$/, 'removal of $1 $2'],
  [/^\w+ \/records\/([^/]+)\/(.+)$/, 'edit of $1 $2'],
  [/^\w+ \/records\/([^/]+)$/, 'new record of $1'],
  [/^\w+ \/create\/(.+)$/, 'new $1'],
  [/^\w+ \/history\/(\d+)\/back$/, 'back to step $1'],
  [/^\w+ \/history\/(\d+)\/undo$/, 'undo of step $1'],
  [/^DELETE \/people\/(\d+)\/passwords.*$/, 'revoked password of user $1'],
  [/^\w+ \/people\/(\d+)\/passwords$/, 'new password of user $1'],
  [/^\w+ \/clock$/, 'change of the clock'],
  [/^\w+ \/reset$/, 'reset'],
  [/^\w+ \/snapshot$/, 'loaded dataset'],
  [/^\w+ \/scenario$/, 'change of the scenario'],
  [/^\w+ \/submissions$/, 'new submission'],
]

function editOf(call: string): string | undefined {
  const [pattern, words] = EDITS.find(([each]) => each.test(call)) ?? []
  return pattern && words && call.replace(pattern, words)
}

export function causeText({ by, method, path }: StepSummary): string {
  if (method === undefined || path === undefined) return CAUSES[by]
  const call = `${method} ${path}`
  return (by === 'control' ? editOf(call) : undefined) ?? call
}
