/** All kinds of derived cases, by file. */
import type { Case, CaseFile } from '#conformance/case/case.ts'
import { isIndexCase, isOfExtension } from '#conformance/document/statement.ts'
import { accessCases } from '#conformance/kinds/access/access.ts'
import { batchCases } from '#conformance/kinds/access/batch.ts'
import { grantedMethodCases } from '#conformance/kinds/access/granted-methods.ts'
import { keyCases } from '#conformance/kinds/access/keys.ts'
import { acceptedCases } from '#conformance/kinds/arguments/accepted.ts'
import { argumentCases } from '#conformance/kinds/arguments/arguments.ts'
import { defaultCases } from '#conformance/kinds/arguments/defaults.ts'
import { effectCases } from '#conformance/kinds/arguments/effects.ts'
import { enumValueCases } from '#conformance/kinds/arguments/enum-values.ts'
import { optionalCases } from '#conformance/kinds/arguments/optional.ts'
import { sanitizedCases } from '#conformance/kinds/arguments/sanitized.ts'
import { unconstrainedCases } from '#conformance/kinds/arguments/unconstrained.ts'
import { writeDefaultCases } from '#conformance/kinds/arguments/write-defaults.ts'
import { captureCases } from '#conformance/kinds/index/captures.ts'
import { declaredCases } from '#conformance/kinds/index/declared.ts'
import { implementedCases } from '#conformance/kinds/index/implemented.ts'
import { languageCases } from '#conformance/kinds/index/language.ts'
import { routeCases } from '#conformance/kinds/index/route.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import { responseCases } from '#conformance/kinds/judging/responses.ts'
import { headerCases } from '#conformance/kinds/responses/headers.ts'
import { listCases } from '#conformance/kinds/responses/lists.ts'
import { memberCases } from '#conformance/kinds/responses/members.ts'
import { oddTextCases } from '#conformance/kinds/responses/odd-texts.ts'
import { pagingCases } from '#conformance/kinds/responses/paging.ts'
import { requestedRecordCases } from '#conformance/kinds/responses/requested-record.ts'
import { sameFormCases } from '#conformance/kinds/responses/same-form.ts'
import { shapeCases } from '#conformance/kinds/responses/shapes.ts'
import { timeCases } from '#conformance/kinds/responses/times.ts'
import { creationCases } from '#conformance/kinds/state/creation.ts'
import { freshnessCases } from '#conformance/kinds/state/freshness.ts'
import { ownRecordCases } from '#conformance/kinds/state/own-records.ts'
import { settingCases } from '#conformance/kinds/state/setting.ts'
import { siblingCases } from '#conformance/kinds/state/siblings.ts'
import { sideEffectCases } from '#conformance/kinds/state/side-effects.ts'
import { storedCases } from '#conformance/kinds/state/stored.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import { deriveForEachMethod } from './each-method.ts'

type Derive = (operation: OperationUnderTest) => readonly Case[]

/** Cases derived from the contract alone. */
const FROM_CONTRACT: Readonly<Record<string, Derive>> = {
  'index/declared': declaredCases,
  'index/route': routeCases,
  'index/implemented': implementedCases,
  'arguments/arguments': deriveForEachMethod(argumentCases),
  'arguments/enum-values': deriveForEachMethod(enumValueCases),
  'arguments/optional': deriveForEachMethod(optionalCases),
  'arguments/unconstrained': deriveForEachMethod(unconstrainedCases),
  'arguments/sanitized': sanitizedCases,
  'arguments/defaults': defaultCases,
  'index/captures': deriveForEachMethod(captureCases),
  'index/language': deriveForEachMethod(languageCases),
  'access/access': deriveForEachMethod(accessCases),
  'access/granted-methods': deriveForEachMethod(grantedMethodCases),
  'access/keys': deriveForEachMethod(keyCases),
  'judging/responses': deriveForEachMethod(responseCases),
  'responses/headers': deriveForEachMethod(headerCases),
  'responses/shapes': deriveForEachMethod(shapeCases),
  'responses/members': deriveForEachMethod(memberCases),
  'responses/times': deriveForEachMethod(timeCases),
  'responses/same-form': sameFormCases,
  'responses/odd-texts': oddTextCases,
  'responses/requested-record': requestedRecordCases,
  'responses/lists': listCases,
  'arguments/accepted': deriveForEachMethod(acceptedCases),
  'state/own-records': deriveForEachMethod(ownRecordCases),
  'access/batch': deriveForEachMethod(batchCases),
}

/** Cases derived from playbooks: a change is visible in another response. */
const FROM_PLAYBOOK: readonly Derive[] = [
  deriveForEachMethod(settingCases),
  deriveForEachMethod(storedCases),
  deriveForEachMethod(sideEffectCases),
  deriveForEachMethod(siblingCases),
  freshnessCases,
  effectCases,
  creationCases,
  pagingCases,
  deriveForEachMethod(writeDefaultCases),
]

/** Operations missing in the index are not judged. */
export const testedOperations = ({ operations }: Contract): readonly ContractOperation[] =>
  operations.filter(({ unlisted }) => !unlisted)

/** The index states what a deployment declares; whether it checks that is not stated (D-093). */
function withAdoptedLevel(operation: OperationUnderTest): (each: Case) => Case {
  const { extension, assumed } = operation
  const isAdopted = extension === true ? assumed?.args !== undefined : extension !== undefined
  return (each) =>
    isAdopted && !isIndexCase(each) && isOfExtension(each, operation)
      ? { ...each, level: 'assumed' }
      : each
}

export const derivedCases = (operation: OperationUnderTest): readonly CaseFile[] =>
  Object.entries(FROM_CONTRACT).map(([name, derive]) => ({
    file: `conformance/kinds/${name}.ts`,
    cases: derive(operation).map(withAdoptedLevel(operation)),
  }))

export const playbookCases = (operation: OperationUnderTest): readonly Case[] =>
  FROM_PLAYBOOK.flatMap((derive) => derive(operation)).map(withAdoptedLevel(operation))
