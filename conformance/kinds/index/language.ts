/** Variant B: every route accepts a language argument with the languages of the site. */

import { fail, skip } from '#conformance/call/check.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { assertOmitted } from '#conformance/kinds/arguments/defaults.ts'
import { assertArgumentRejection } from '#conformance/kinds/judging/access-rejection.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import { assertAccepted, performCall } from '#conformance/kinds/judging/perform-call.ts'
import { rejectionFor, runTrial, type Trial } from '#conformance/kinds/judging/rejection.ts'
import { probeSite } from '#conformance/kinds/judging/role-access.ts'
import { UNKNOWN_LANGUAGE } from '#conformance/kinds/values/invalid-values.ts'
import { languageTrial } from '#conformance/kinds/values/trial.ts'
import { languageOf, type Target } from '#conformance/targets/target.ts'
import { findProblem } from '#openapi/derive/find-problem.ts'
import { isRead } from '#openapi/language/define.ts'
import { LANGUAGE_ARGUMENT } from '#openapi/language/variants.ts'

/** This rejection applies to every operation, whatever its other arguments. */
const wordingCase = (operation: OperationUnderTest, trial: Trial): Case => {
  const message = findProblem(
    UNKNOWN_LANGUAGE,
    operation.args[LANGUAGE_ARGUMENT] ?? {},
    LANGUAGE_ARGUMENT,
  )?.message
  return defineCase({
    id: `${operation.id}/args.${LANGUAGE_ARGUMENT}.enum.wording`,
    kind: 'language',
    level: 'assumed',
    needs: 'read',
    ...probeSite(operation),
    spec: '7',
    variants: ['b'],
    title: `Another language is rejected as rest_invalid_param: ${message}`,
    async run(context) {
      const response = await rejectionFor(context, trial)
      assertArgumentRejection(context, response, { name: LANGUAGE_ARGUMENT, message })
    },
  })
}

/** The REST roots of the site's other languages. */
function otherRoots(target: Target): readonly string[] {
  const { pathname } = new URL(target.address)
  const current = languageOf(target)
  if (current === undefined) return []
  return target.contract.variant.languages
    .filter((language) => language !== current)
    .map((language) => pathname.replace(`/${current}/`, `/${language}/`))
}

/** Links to the interface use the requested language. */
async function runLinks(context: Context, operation: OperationUnderTest): Promise<void> {
  const { response } = await performCall(context, operation)
  assertAccepted(response)
  const text = response.text.replaceAll('\\/', '/')
  const other = otherRoots(context.target).find((root) => text.includes(root))
  if (other !== undefined) fail('addresses in the requested language', other)
}

const linksCase = (operation: OperationUnderTest): Case =>
  defineCase({
    id: `${operation.id}/answer.language`,
    kind: 'language',
    level: 'should',
    needs: 'read',
    spec: '4.1',
    variants: ['b'],
    title: `${operation.id} links to the interface in the requested language.`,
    run: (context) => runLinks(context, operation),
  })

/** The address names the language, so naming it again makes no difference. */
async function runLanguageDefault(context: Context, operation: OperationUnderTest): Promise<void> {
  const language = languageOf(context.target)
  if (language === undefined)
    return skip({ why: 'not-applicable', detail: 'the address contains no language' })
  const args = await context.sample(operation)
  await assertOmitted(context, { operation, name: LANGUAGE_ARGUMENT, args }, language)
}

const languageDefaultCase = (operation: OperationUnderTest): Case =>
  defineCase({
    id: `${operation.id}/args.${LANGUAGE_ARGUMENT}.default`,
    kind: 'language',
    level: 'should',
    needs: 'read',
    spec: '4.1',
    variants: ['b'],
    title: `Without ${LANGUAGE_ARGUMENT}, the language of the address applies.`,
    run: (context) => runLanguageDefault(context, operation),
  })

export function languageCases(operation: OperationUnderTest): readonly Case[] {
  const languages = operation.args[LANGUAGE_ARGUMENT]?.enum
  if (!languages) return []
  const trial = languageTrial(operation, languages)
  return [
    defineCase({
      id: `${operation.id}/args.${LANGUAGE_ARGUMENT}.enum`,
      kind: 'language',
      level: 'must',
      needs: 'read',
      ...probeSite(operation),
      spec: '4.1',
      variants: ['b'],
      title: `${LANGUAGE_ARGUMENT} must be ${trial.description}; other values are rejected.`,
      twin: `${LANGUAGE_ARGUMENT} = "${String(languages[0])}"`,
      run: (context) => runTrial(context, trial),
    }),
    wordingCase(operation, trial),
    ...(isRead(operation) ? [linksCase(operation), languageDefaultCase(operation)] : []),
  ]
}
