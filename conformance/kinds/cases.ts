/** All kinds of derived cases, by file. */
import type { Case, Filed } from '#conformance/case/case.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import { acceptedCases } from './accepted.ts'
import { accessCases } from './access.ts'
import { actsCases } from './acts.ts'
import { alikeCases } from './alike.ts'
import { argumentCases } from './arguments.ts'
import { batchCases } from './batch.ts'
import { captureCases } from './captures.ts'
import { cleanedCases } from './cleaned.ts'
import { declaredCases } from './declared.ts'
import { defaultCases } from './defaults.ts'
import { eachMethod } from './each-method.ts'
import { enumValueCases } from './enum-values.ts'
import { freshCases } from './fresh.ts'
import { headerCases } from './headers.ts'
import { implementedCases } from './implemented.ts'
import type { Judged } from './judged.ts'
import { keyCases } from './keys.ts'
import { languageCases } from './language.ts'
import { listCases } from './lists.ts'
import { memberCases } from './members.ts'
import { namedCases } from './named.ts'
import { onceCases } from './once.ts'
import { optionalCases } from './optional.ts'
import { ownCases } from './own.ts'
import { pagingCases } from './paging.ts'
import { presetCases } from './preset.ts'
import { responseCases } from './responses.ts'
import { routeCases } from './route.ts'
import { settingCases } from './setting.ts'
import { shapeCases } from './shapes.ts'
import { storedCases } from './stored.ts'
import { takenCases } from './taken.ts'
import { traceCases } from './trace.ts'

type Derive = (operation: Judged) => readonly Case[]

/** Cases derived from the contract alone. */
const FROM_CONTRACT: Readonly<Record<string, Derive>> = {
  declared: declaredCases,
  route: routeCases,
  implemented: implementedCases,
  arguments: eachMethod(argumentCases),
  'enum-values': eachMethod(enumValueCases),
  optional: eachMethod(optionalCases),
  taken: eachMethod(takenCases),
  cleaned: cleanedCases,
  defaults: defaultCases,
  captures: eachMethod(captureCases),
  language: eachMethod(languageCases),
  access: eachMethod(accessCases),
  keys: eachMethod(keyCases),
  responses: eachMethod(responseCases),
  headers: eachMethod(headerCases),
  shapes: eachMethod(shapeCases),
  members: eachMethod(memberCases),
  alike: alikeCases,
  named: namedCases,
  lists: listCases,
  accepted: eachMethod(acceptedCases),
  own: eachMethod(ownCases),
  batch: eachMethod(batchCases),
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
