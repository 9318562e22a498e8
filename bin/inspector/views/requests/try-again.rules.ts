/** Converts a received request to a call in Try it, as sent or with a correction. */
import { suggestionIn } from '#bin/inspector/client/suggestion.rules.ts'
import type { TryItCall } from '#bin/inspector/state/route.ts'
import type { OperationView } from '#handlers/control/entries/operations.ts'
import type { Hint } from '#handlers/control/requests/hint.ts'
import type { ReceivedRequest } from '#handlers/control/requests/show.ts'

type SentTexts = Readonly<Record<string, string>>

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** Repeated arguments and those with `[]` are lists. */
function queryTexts(query: URLSearchParams): SentTexts {
  const names = [...new Set(query.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const [first = '', ...others] = query.getAll(name)
      const isList = others.length > 0 || name.endsWith('[]')
      return [name.replace(/\[\]$/, ''), isList ? textOf([first, ...others]) : first]
    }),
  )
}

function bodyTexts({ headers, body = '' }: ReceivedRequest['request']): SentTexts {
  if (/urlencoded/.test(headers['content-type'] ?? '')) return queryTexts(new URLSearchParams(body))
  try {
    const value: unknown = JSON.parse(body)
    const members = Array.isArray(value) ? [] : Object.entries(Object(value))
    return Object.fromEntries(members.map(([name, each]) => [name, textOf(each)]))
  } catch {
    // No body, or not JSON.
    return {}
  }
}

/** The values of the parameters of a path; undefined for a path of another route. */
export function pathTexts(template: string, path: string): SentTexts | undefined {
  const sent = path.replace(/\/$/, '').split('/')
  const expected = template.split('/')
  const texts = expected.map((segment, at) => {
    const value = sent[at] ?? ''
    const [, name] = /^\{(\w+)\}$/.exec(segment) ?? []
    if (name === undefined) return value === segment ? [] : undefined
    return value === '' ? undefined : [[name, value] as const]
  })
  const isMatch = sent.length === expected.length && !texts.includes(undefined)
  return isMatch ? Object.fromEntries(texts.flatMap((each) => each ?? [])) : undefined
}

const isShown = ([, text]: readonly [string, string]): boolean => !text.includes('***')

function sentTexts(request: ReceivedRequest, operation: OperationView, path = request.path) {
  const query = new URL(request.target, 'http://localhost').searchParams
  const texts = {
    ...queryTexts(query),
    ...bodyTexts(request.request),
    ...pathTexts(operation.path, path),
  }
  return Object.fromEntries(Object.entries(texts).filter(isShown))
}

/** The call as it was sent, without secrets. */
export const callAsSent = (
  request: ReceivedRequest,
  operation: OperationView,
  path = request.path,
): TryItCall => ({
  operation: operation.id,
  method: request.method,
  as: request.isKnown === false ? '' : (request.user ?? ''),
  texts: sentTexts(request, operation, path),
})

interface HintedCall {
  readonly words: string
  readonly call: TryItCall
}

/** The suggested route. */
function routeCall(
  request: ReceivedRequest,
  operations: readonly OperationView[],
  path: string,
): HintedCall | undefined {
  const operation = operations.find(
    (each) => each.methods.includes(request.method) && pathTexts(each.path, path),
  )
  return operation && { words: `Try ${path}`, call: callAsSent(request, operation, path) }
}

/** What can be done about a hint: send it corrected, or edit the argument it is about. */
export function callOfHint(
  { kind, message, argument }: Hint,
  request: ReceivedRequest,
  operations: readonly OperationView[],
): HintedCall | undefined {
  const suggestion = suggestionIn(message)
  if (kind === 'route' && suggestion) return routeCall(request, operations, suggestion)
  const operation = operations.find(({ id }) => id === request.operation)
  // The hints of a batch are about its parts.
  if (!operation || argument === undefined || message.startsWith('part ')) return undefined
  const call = callAsSent(request, operation)
  if (operation.arguments.includes(argument))
    return { words: `Edit ${argument}`, call: { ...call, argument } }
  const { [argument]: value, ...texts } = call.texts
  if (suggestion === undefined || value === undefined) return undefined
  return {
    words: `Try it with ${suggestion}`,
    call: { ...call, texts: { ...texts, [suggestion]: value }, argument: suggestion },
  }
}
