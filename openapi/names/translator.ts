/** Translates requests and responses with a names file, in both directions. */

import type { ContractOperation } from '#openapi/contract/contract.ts'
import { responseOf } from '#openapi/language/define.ts'
import { fromKeys } from '#openapi/values/json.ts'
import { memoize } from '#openapi/values/memoize.ts'
import { isErrorBody, renameError } from './errors.ts'
import { type Names, neutralVocabularyOf, type Vocabulary, vocabularyOf } from './names.ts'
import {
  argumentsPlan,
  NO_PLAN,
  type Plan,
  type RenameDirection,
  rename,
  responsePlan,
  withSwappedNames,
  withSwappedValues,
} from './rename.ts'
import { invertMap } from './values.ts'

export interface NameTranslator {
  /** The rename plan for the arguments of an operation. */
  readonly argumentsPlan: (operation: ContractOperation) => Plan
  /** Translates the arguments of a request; names and values of the other side are unknown. */
  sentArguments(sent: unknown, operation: ContractOperation): unknown
  /** Translates a text with an exact entry. */
  value(text: string): string
  /** Translates the names in `_fields`. */
  fields(text: string): string
  /** Translates the body of a response, or the error in its place. */
  body(body: unknown, status: number, operation: ContractOperation | undefined): unknown
}

/** Messages may contain arguments or values with an exact entry. */
function sentenceRenamer(
  single: ReadonlyMap<string, string>,
  { identifier }: Vocabulary,
): (text: string) => string {
  if (single.size === 0) return identifier
  return (text) => identifier(text.replace(/[\w-]+/g, (word) => single.get(word) ?? word))
}

/** Options of one direction; the plans of both are derived from the names of the deployment. */
interface TranslatorOptions {
  readonly direction: RenameDirection
  readonly deployment: Vocabulary
  readonly target: Vocabulary
  readonly values: ReadonlyMap<string, string>
  /** For the texts of errors. */
  readonly identifier: Vocabulary['identifier']
}

function responsePlans(
  { responses }: ContractOperation,
  { deployment, direction }: TranslatorOptions,
) {
  const plans = new Map<number, Plan>()
  for (const [status, response] of Object.entries(responses)) {
    const { body } = responseOf(response)
    if (body) plans.set(Number(status), responsePlan(body, deployment, direction))
  }
  return plans
}

function translatorOf(options: TranslatorOptions): NameTranslator {
  const { direction, deployment, target, values, identifier } = options
  const planOf = memoize((operation: ContractOperation): Plan => {
    const { path, params, args, undeclared, alsoReads = [] } = operation
    const read = { ...fromKeys(alsoReads, () => ({})), ...undeclared, ...args }
    const plan = argumentsPlan(read, deployment.forPath(path), direction)
    const named = Object.keys(params).filter((name) => params[name]?.isName)
    const text = { ...NO_PLAN, text: target.identifier }
    const members = named.map((name) => [name, { name, plan: text }] as const)
    return members.length ? { ...plan, members: new Map([...plan.members, ...members]) } : plan
  })
  const swappedPlanOf = memoize((operation: ContractOperation) =>
    withSwappedNames(planOf(operation)),
  )
  const plansOf = memoize((operation: ContractOperation) => responsePlans(operation, options))
  const value = (text: string): string => values.get(text) ?? text
  const swappedValues = withSwappedValues(values)
  const sentValue = (text: string): string => swappedValues.get(text) ?? text
  /** A success response with an unexpected status is read with the first response schema. */
  const planFor = (status: number, operation: ContractOperation) => {
    const plans = plansOf(operation)
    const isUnexpectedSuccess = direction === 'in' && status < 300
    return plans.get(status) ?? (isUnexpectedSuccess ? plans.values().next().value : undefined)
  }
  return {
    argumentsPlan: planOf,
    // The requests of a batch are translated one by one.
    sentArguments: (sent, operation) =>
      rename(sent, swappedPlanOf(operation), operation.kind === 'batch' ? undefined : sentValue),
    value,
    // Link relations have a prefix that no names file renames.
    fields: (text) =>
      text.replace(/[^\s,.]+/g, (part) => (part.includes(':') ? part : target.field(part))),
    body: (body, status, operation) => {
      const plan = operation && planFor(status, operation)
      if (!plan && isErrorBody(body))
        return renameError(body, {
          identifier,
          argument: (operation ? target.forPath(operation.path) : target).argument,
        })
      return rename(body, plan ?? NO_PLAN)
    },
  }
}

/** `out` translates to the deployment, `in` to the neutral names. */
export function createNameTranslators(
  names: Names,
): Readonly<Record<RenameDirection, NameTranslator>> {
  const [deployment, neutral] = [vocabularyOf(names), neutralVocabularyOf(names)]
  const { values } = names.exact
  const single = new Map([...values, ...names.exact.arguments])
  return {
    out: translatorOf({
      direction: 'out',
      deployment,
      target: deployment,
      values,
      identifier: sentenceRenamer(single, deployment),
    }),
    in: translatorOf({
      direction: 'in',
      deployment,
      target: neutral,
      values: invertMap(values),
      identifier: sentenceRenamer(invertMap(single), neutral),
    }),
  }
}
