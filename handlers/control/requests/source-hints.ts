/** Hints about arguments that were sent in a source that another one, or the operation, overrides. */
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { LANGUAGE_ARGUMENT } from '#openapi/language/variants.ts'
import { stringifyValue } from '#openapi/values/json.ts'
import { redactedText, repeatedNames } from './argument-hints.ts'
import { isGiven, isIgnoredSource, sourcesOf } from './argument-sources.ts'
import { type Hint, type HintContext, NO_HINTS } from './hint.ts'
import { hasTruncatedBody, type LoggedRequest } from './logged-request.ts'
import { isSecret } from './secrets.rules.ts'

interface SentArgument {
  readonly logged: LoggedRequest
  readonly operation: ContractOperation
  readonly name: string
}

/** Different values in two sources, unless the query repeats the name, which has its own hint. */
function overriddenMessage(
  { logged, operation, name }: SentArgument,
  { publicArgumentName, publicArgumentValue }: HintContext,
): string | undefined {
  const given = sourcesOf(logged).filter(({ values }) => isGiven(values, name))
  const [used, overridden] = given
  if (!used || !overridden || isSecret(name)) return undefined
  const [value, other] = [used.values[name], overridden.values[name]]
  const argument = publicArgumentName(name, operation)
  if (stringifyValue(value) === stringifyValue(other)) return undefined
  if (repeatedNames(logged.target)?.has(argument)) return undefined
  const textOf = (each: unknown): string => redactedText(publicArgumentValue(name, each, operation))
  // Of GET, some operations read the query only; a rejected value was not overridden.
  const isUsed = logged.calledMethod !== 'GET' && logged.trace.args !== undefined
  const relation = isUsed ? ', which takes precedence over' : ' and'
  return `${argument} is ${textOf(value)} in the ${used.name}${relation} ${textOf(other)} in the ${overridden.name}`
}

/** Values that the operation validates but does not read. */
function ignoredMessage(
  { logged, operation, name }: SentArgument,
  { publicArgumentName }: HintContext,
): string | undefined {
  const given = sourcesOf(logged).filter(({ values }) => isGiven(values, name))
  const isRead = given.some((source) => !isIgnoredSource(logged, source.name))
  if (isRead || !given[0]) return undefined
  return `${publicArgumentName(name, operation)} in the ${given[0].name} is ignored: ${operation.id} reads only JSON bodies`
}

/** Avoids work for most requests: those with one source of arguments. */
const hasSources = ({ operation, trace: { fields, query } }: LoggedRequest): boolean => {
  const { params = {}, reads } = operation ?? {}
  if (reads || fields) return true
  for (const name in params) if (isGiven(query, name)) return true
  return false
}

export function sourceHints(logged: LoggedRequest, context: HintContext): readonly Hint[] {
  const { operation } = logged
  // The stored part of a long body has no values.
  if (!operation || hasTruncatedBody(logged) || !hasSources(logged)) return NO_HINTS
  const { args, undeclared = {}, params } = operation
  const messageOf = operation.reads ? ignoredMessage : overriddenMessage
  const names = Object.keys({ ...args, ...undeclared, ...params })
  const found = names.flatMap((name): Hint[] => {
    // The language applies before the operation.
    if (name === LANGUAGE_ARGUMENT) return []
    const message = messageOf({ logged, operation, name }, context)
    const argument = context.publicArgumentName(name, operation)
    return message === undefined ? [] : [{ kind: 'overridden-argument', argument, message }]
  })
  return found.length ? found : NO_HINTS
}
