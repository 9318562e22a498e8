/** Translates requests and responses with a names file, in both directions. */

import type { ContractOperation } from '#openapi/contract/contract.ts'
import { responseOf } from '#openapi/language/define.ts'
import { fromKeys } from '#openapi/values/json.ts'
import { memoize } from '#openapi/values/memoize.ts'
import { isErrorBody, renameError } from './errors.ts'
import { invertNames, type Names, type Vocabulary, vocabularyOf } from './names.ts'
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

/** `status is not one of draft and publish.`, `format is not csv.` */
const LIST_OF_VALUES = / is not one of /
const SINGLE_VALUE = /^[a-z_][\w.[\]-]* is not (?!of type |an? )/

/** The text up to the values that it lists, and the rest. */
function splitAtValues(text: string): readonly [string, string] {
  const found = LIST_OF_VALUES.exec(text) ?? SINGLE_VALUE.exec(text)
  const end = found ? found.index + found[0].length : text.length
  return [text.slice(0, end), text.slice(end)]
}

/** Arguments in messages: `status must be …`, `Missing parameter(s): a, b`, `an include parameter`. */
const ARGUMENTS =
  /((?:^|(?<=Reason: ))\S+|(?<=parameter\(s\): ).*|(?<=property of ).*|[\w-]+(?='? parameter\b))/

/** Replaces the words with an exact entry, and the words of the file in the text between them. */
function renameWords(
  text: string,
  exact: (word: string) => string | undefined,
  identifier: Vocabulary['identifier'],
): string {
  let pending = ''
  let result = ''
  for (const part of text.split(/([\w-]+)/)) {
    const name = exact(part)
    if (name === undefined) pending += part
    else {
      result += identifier(pending) + name
      pending = ''
    }
  }
  return result + identifier(pending)
}

/** Messages contain arguments, and after some words values of the argument before. */
function sentenceRenamer(
  { exact, scopedValues, scopedArguments }: Names,
  identifier: Vocabulary['identifier'],
) {
  return (text: string, path: string): string => {
    const [head, list] = splitAtValues(text)
    const routeArguments = scopedArguments.get(path)
    const argument = (word: string) => routeArguments?.get(word) ?? exact.arguments.get(word)
    const scope = head.match(/[\w-]+/g)?.findLast((word) => scopedValues.has(word)) ?? ''
    const value = (word: string) => scopedValues.get(scope)?.get(word) ?? exact.values.get(word)
    const start = head
      .split(ARGUMENTS)
      .map((part, index) =>
        index % 2 ? renameWords(part, argument, identifier) : identifier(part),
      )
    return [...start, renameWords(list, value, identifier)].join('')
  }
}

/** Options of one direction; the plans of both are derived from the names of the deployment. */
interface TranslatorOptions {
  readonly direction: RenameDirection
  readonly deployment: Vocabulary
  readonly source: Vocabulary
  readonly target: Vocabulary
  /** From the source to the target. */
  readonly names: Names
}

/** Renames one value; a name of the target is unknown in the source and must stay so. */
function nameRenamer(name: string, { direction, deployment, source, target }: TranslatorOptions) {
  const deployedName = deployment.argument(name)
  const [from, to] = direction === 'out' ? [name, deployedName] : [deployedName, name]
  const forward = (text: string) => target.value(text, from)
  const back = (text: string) => source.value(text, to)
  return (text: string): string => {
    const isKnown = forward(text) !== text
    const renamed = isKnown ? forward(text) : back(text)
    // An exact entry may replace the name by its words.
    return (isKnown ? back(renamed) : forward(renamed)) === text ? renamed : text
  }
}

/** The arguments and fields of an operation whose values are names. */
function namedValues({ params, args, resource }: ContractOperation, options: TranslatorOptions) {
  const declared = Object.entries({ ...resource?.fields, ...args, ...params })
  const names = declared.filter(([, { isName }]) => isName).map(([name]) => name)
  return new Map(names.map((name) => [name, nameRenamer(name, options)]))
}

function responsePlans(operation: ContractOperation, options: TranslatorOptions) {
  const named = namedValues(operation, options)
  const { deployment, direction } = options
  const vocabulary = deployment.forOperation(operation)
  const plans = new Map<number, Plan>()
  for (const [status, response] of Object.entries(operation.responses)) {
    const { body } = responseOf(response)
    if (body) plans.set(Number(status), responsePlan(body, { vocabulary, direction, named }))
  }
  return plans
}

function translatorOf(options: TranslatorOptions): NameTranslator {
  const { direction, deployment, target, names } = options
  const { values } = names.exact
  const sentence = sentenceRenamer(names, target.identifier)
  const planOf = memoize((operation: ContractOperation): Plan => {
    const { args, undeclared, alsoReads = [] } = operation
    const named = namedValues(operation, options)
    const read = [...named.keys(), ...alsoReads]
    return argumentsPlan(
      { ...fromKeys(read, () => ({})), ...undeclared, ...args },
      { vocabulary: deployment.forOperation(operation), direction, named },
    )
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
          identifier: (text) => sentence(text, operation?.path ?? ''),
          argument: (operation ? target.forOperation(operation) : target).argument,
        })
      return rename(body, plan ?? NO_PLAN)
    },
  }
}

/** `out` translates to the deployment, `in` to the neutral names. */
export function createNameTranslators(
  names: Names,
): Readonly<Record<RenameDirection, NameTranslator>> {
  const reverse = invertNames(names)
  const [deployment, neutral] = [vocabularyOf(names), vocabularyOf(reverse)]
  return {
    out: translatorOf({
      direction: 'out',
      deployment,
      source: neutral,
      target: deployment,
      names,
    }),
    in: translatorOf({
      direction: 'in',
      deployment,
      source: deployment,
      target: neutral,
      names: reverse,
    }),
  }
}
