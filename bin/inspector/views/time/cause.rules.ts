/** Names of history steps. */
import type { StepSummary } from '#handlers/control/history/show.ts'

const CAUSES = {
  request: 'a request',
  control: 'the control interface',
  clock: 'scheduled work',
  direct: 'the process itself, such as a test',
}

/** Changes by the control interface, by path; the first match counts. */
const EDITS: readonly (readonly [RegExp, string])[] = [
  [/^\/records\/([^/]+)\/(.+)$/, 'edit of $1 $2'],
  [/^\/records\/([^/]+)$/, 'edit of $1'],
  [/^\/create\/(.+)$/, 'new $1'],
  [/^\/history\/(\d+)\/back$/, 'back to step $1'],
  [/^\/history\/(\d+)\/undo$/, 'undo of step $1'],
  [/^\/people\/(\d+)\/passwords.*$/, 'password of user $1'],
  [/^\/clock$/, 'change of the clock'],
  [/^\/reset$/, 'reset'],
  [/^\/snapshot$/, 'loaded dataset'],
  [/^\/scenario$/, 'change of the scenario'],
  [/^\/submissions$/, 'new submission'],
]

function editOf(path: string): string | undefined {
  const [pattern, words] = EDITS.find(([each]) => each.test(path)) ?? []
  return pattern && words && path.replace(pattern, words)
}

export function causeText({ by, method, path }: StepSummary): string {
  if (method === undefined || path === undefined) return CAUSES[by]
  const edit = by === 'control' ? editOf(path) : undefined
  return edit ?? `${method} ${path}`
}
