/** All kinds of derived cases, by file. */
import type { Case, Filed } from '#conformance/case/case.ts'
import { accessCases } from '#conformance/kinds/access/access.ts'
import { batchCases } from '#conformance/kinds/access/batch.ts'
import { keyCases } from '#conformance/kinds/access/keys.ts'
import { acceptedCases } from '#conformance/kinds/arguments/accepted.ts'
import { actsCases } from '#conformance/kinds/arguments/acts.ts'
import { argumentCases } from '#conformance/kinds/arguments/arguments.ts'
import { cleanedCases } from '#conformance/kinds/arguments/cleaned.ts'
import { defaultCases } from '#conformance/kinds/arguments/defaults.ts'
import { enumValueCases } from '#conformance/kinds/arguments/enum-values.ts'
import { optionalCases } from '#conformance/kinds/arguments/optional.ts'
import { presetCases } from '#conformance/kinds/arguments/preset.ts'
import { takenCases } from '#conformance/kinds/arguments/taken.ts'
import { captureCases } from '#conformance/kinds/index/captures.ts'
import { declaredCases } from '#conformance/kinds/index/declared.ts'
import { implementedCases } from '#conformance/kinds/index/implemented.ts'
import { languageCases } from '#conformance/kinds/index/language.ts'
import { routeCases } from '#conformance/kinds/index/route.ts'
import type { Judged } from '#conformance/kinds/judging/judged.ts'
import { responseCases } from '#conformance/kinds/judging/responses.ts'
import { alikeCases } from '#conformance/kinds/responses/alike.ts'
import { headerCases } from '#conformance/kinds/responses/headers.ts'
import { listCases } from '#conformance/kinds/responses/lists.ts'
import { memberCases } from '#conformance/kinds/responses/members.ts'
import { namedCases } from '#conformance/kinds/responses/named.ts'
import { pagingCases } from '#conformance/kinds/responses/paging.ts'
import { shapeCases } from '#conformance/kinds/responses/shapes.ts'
import { freshCases } from '#conformance/kinds/state/fresh.ts'
import { onceCases } from '#conformance/kinds/state/once.ts'
import { ownCases } from '#conformance/kinds/state/own.ts'
import { settingCases } from '#conformance/kinds/state/setting.ts'
import { storedCases } from '#conformance/kinds/state/stored.ts'
import { traceCases } from '#conformance/kinds/state/trace.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import { eachMethod } from './each-method.ts'

type Derive = (operation: Judged) => readonly Case[]

/** Cases derived from the contract alone. */
const FROM_CONTRACT: Readonly<Record<string, Derive>> = {
  'index/declared': declaredCases,
  'index/route': routeCases,
  'index/implemented': implementedCases,
  'arguments/arguments': eachMethod(argumentCases),
  'arguments/enum-values': eachMethod(enumValueCases),
  'arguments/optional': eachMethod(optionalCases),
  'arguments/taken': eachMethod(takenCases),
  'arguments/cleaned': cleanedCases,
  'arguments/defaults': defaultCases,
  'index/captures': eachMethod(captureCases),
  'index/language': eachMethod(languageCases),
  'access/access': eachMethod(accessCases),
  'access/keys': eachMethod(keyCases),
  'judging/responses': eachMethod(responseCases),
  'responses/headers': eachMethod(headerCases),
  'responses/shapes': eachMethod(shapeCases),
  'responses/members': eachMethod(memberCases),
  'responses/alike': alikeCases,
  'responses/named': namedCases,
  'responses/lists': listCases,
  'arguments/accepted': eachMethod(acceptedCases),
  'state/own': eachMethod(ownCases),
  'access/batch': eachMethod(batchCases),
}

/** Cases derived from playbooks: a change is visible in another response. */
const FROM_PLAYBOOK: readonly Derive[] = [
  eachMethod(settingCases),
  eachMethod(storedCases),
  eachMethod(traceCases),
  freshCases,
  actsCases,
  onceCases,
  pagingCases,
  eachMethod(presetCases),
]

/** Operations missing in the index are not judged. */
export const judgedOperations = ({ operations }: Contract): readonly ContractOperation[] =>
  operations.filter(({ unlisted }) => !unlisted)

export const derivedCases = (operation: Judged): readonly Filed[] =>
  Object.entries(FROM_CONTRACT).map(([name, derive]) => ({
    file: `conformance/kinds/${name}.ts`,
    cases: derive(operation),
  }))

export const playedCases = (operation: Judged): readonly Case[] =>
  FROM_PLAYBOOK.flatMap((derive) => derive(operation))
