/** The trial of a constraint: its invalid values are rejected, its valid ones accepted. */

import type { Constraint } from '#conformance/kinds/constraints/constraint.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import type { Trial } from '#conformance/kinds/judging/rejection.ts'
import { LANGUAGE_ARGUMENT } from '#openapi/language/variants.ts'
import { combinedFor } from './combined-requests.ts'
import { goodLanguages, goodValues, setArgument } from './good-values.ts'
import { invalidValuesFor, UNKNOWN_LANGUAGE } from './invalid-values.ts'

export const trialOf = (
  operation: OperationUnderTest,
  name: string,
  constraint: Constraint,
): Trial => ({
  operation,
  name,
  description: constraint.description,
  good: goodValues(operation, name, constraint),
  goodCombined: combinedFor(operation, name, constraint),
  bad: constraint.bad.map((value) => setArgument(name, value)),
  badCombined: invalidValuesFor(operation, name, constraint),
})

export const languageTrial = (
  operation: OperationUnderTest,
  languages: readonly unknown[],
): Trial => ({
  operation,
  name: LANGUAGE_ARGUMENT,
  description: `one of ${languages.join(', ')}`,
  good: goodLanguages(operation),
  goodCombined: combinedFor(operation, LANGUAGE_ARGUMENT),
  bad: [setArgument(LANGUAGE_ARGUMENT, UNKNOWN_LANGUAGE)],
  badCombined: invalidValuesFor(operation, LANGUAGE_ARGUMENT),
})
