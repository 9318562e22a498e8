/** Responses on their way in: they are judged in neutral names. */
import type { ContractOperation } from '#openapi/contract.ts'
import { answerOf } from '#openapi/define.ts'
import { isErrorBody, renameError } from '#openapi/names/errors.ts'
import type { Names, Vocabulary } from '#openapi/names/names.ts'
import { answerPlan, NO_PLAN, type Plan, rename } from '#openapi/names/rename.ts'
import { inverse, mapTexts, memo } from '#openapi/names/values.ts'

/** The plan of each success; an unexpected status has the shape of the first. */
function plansOf({ responses }: ContractOperation, vocabulary: Vocabulary) {
  const plans = new Map<number, Plan>()
  for (const [status, answer] of Object.entries(responses)) {
    const { body } = answerOf(answer)
    if (body) plans.set(Number(status), answerPlan(body, vocabulary, 'in'))
  }
  return plans
}

/** A sentence may name an argument or a value that has an entry of its own. */
function sentenceRenamer({ exact }: Names, back: Vocabulary): (text: string) => string {
  const single = new Map([...inverse(exact.values), ...inverse(exact.arguments)])
  const words = (text: string) => text.replace(/[\w-]+/g, (word) => single.get(word) ?? word)
  return single.size > 0 ? (text) => back.identifier(words(text)) : back.identifier
}

export interface AnswerNames {
  readonly names: Names
  /** Towards the deployment. */
  readonly vocabulary: Vocabulary
  /** Back to neutral names. */
  readonly back: Vocabulary
  neutralAddress(text: string): string
}

export function answerRenamer({ names, vocabulary, back, neutralAddress }: AnswerNames) {
  const plans = memo((operation: ContractOperation) => plansOf(operation, vocabulary))
  const values = inverse(names.exact.values)
  const refusal = { argument: back.argument, identifier: sentenceRenamer(names, back) }
  const text = (each: string): string => values.get(each) ?? neutralAddress(each)

  return {
    texts: (body: unknown): unknown => mapTexts(body, text),
    body(body: unknown, status: number, operation: ContractOperation | undefined): unknown {
      const known = operation && plans(operation)
      const plan = known?.get(status) ?? (status < 300 ? known?.values().next().value : undefined)
      if (!plan && isErrorBody(body)) return renameError(body, refusal)
      return rename(body, plan ?? NO_PLAN)
    },
    headers: (headers: Readonly<Record<string, string>>) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          headerBack(name, names, back),
          name === 'link' || name === 'location'
            ? value.replace(/https?:[^<>,\s]+/g, neutralAddress)
            : value,
        ]),
      ),
  }
}

/** Header names arrive in lowercase. */
function headerBack(name: string, { exact }: Names, back: Vocabulary): string {
  for (const [neutral, shown] of exact.headers)
    if (shown.toLowerCase() === name) return neutral.toLowerCase()
  return back.identifier(name)
}
