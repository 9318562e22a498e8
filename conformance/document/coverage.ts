/** The sentences of a section of the interface document, each with the cases that cite it. */

import { type Case, operationIdOf } from '#conformance/case/case.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import { LANGUAGE_ARGUMENT } from '#openapi/language/variants.ts'
import { globExpression } from '#openapi/values/expressions.ts'
import { groupBy } from '#openapi/values/json.ts'
import { PROSE, RELATED_ASPECTS } from './prose.ts'
import type { Sentence } from './sentence.ts'
import { aspectWithoutMethod, rowFor } from './statement.ts'

type CitingCase = Pick<Case, 'id' | 'level' | 'spec' | 'kind'>

export interface CoveredSentence {
  readonly says: string
  readonly cases: readonly CitingCase[]
  /** Why no case cites it. */
  readonly reason?: string | undefined
}

/** Cases about the wording of a rejection or the index verify no behaviour. */
const showsBehaviour = ({ id }: CitingCase): boolean =>
  !id.endsWith('.wording') && !id.includes('/index.')

const coverSentence = ({ says, cases = [], reason }: Sentence, all: readonly CitingCase[]) => {
  const globs = cases.map(globExpression)
  const isNamed = ({ id }: CitingCase) =>
    !id.endsWith('.wording') && globs.some((glob) => glob.test(id))
  return { says, cases: all.filter(isNamed), reason }
}

/** `PUT.path.id.inside` and `PATCH.args.title.type` belong to an argument. */
const isAbout = (each: CitingCase, start: string): boolean =>
  `${aspectWithoutMethod(each)}.`.startsWith(`${start}.`)

/** The start of a sentence about an argument: `GET /core/v2/posts takes per_page`. */
const subjectOf = (sentence: string): string => sentence.slice(0, sentence.indexOf(': '))

/** A row of a route table: the route, then each of its arguments. */
function rowsOf(operation: ContractOperation, cases: readonly CitingCase[]) {
  const { id, args, namespace, methods, path } = operation
  const citing = cases
    .filter(showsBehaviour)
    .map((each) => ({ each, sentence: rowFor(each, operation) ?? '' }))
  const names = Object.keys(args).filter((name) => name !== LANGUAGE_ARGUMENT)
  const argumentRows = names.map((name) => {
    const says = rowFor({ id: `${id}/args.${name}`, kind: 'type' }, operation) ?? name
    const relatedIds = (RELATED_ASPECTS[`${id}/${name}`] ?? []).map((aspect) => `${id}/${aspect}`)
    const citingArgument = citing.filter(
      ({ each, sentence }) =>
        subjectOf(sentence) === subjectOf(says) ||
        isAbout(each, `path.${name}`) ||
        isAbout(each, name) ||
        relatedIds.includes(each.id),
    )
    return { says, cases: citingArgument.map(({ each }) => each) }
  })
  const says = `${methods.join(', ')} ${path} is an operation of ${namespace || 'the index'}.`
  const others = cases.filter((each) => !isAbout(each, 'args') && !isAbout(each, 'path'))
  return [{ says, cases: others }, ...argumentRows]
}

/** Prose first, then the rows of the operations. */
export function sentencesOf(
  section: string,
  contract: Contract,
  cases: readonly CitingCase[],
): readonly CoveredSentence[] {
  const byOperation = groupBy(cases, operationIdOf)
  const operations = contract.operations.filter(
    ({ spec, unlisted }) => spec === section && !unlisted,
  )
  return [
    ...(PROSE[section] ?? []).map((sentence) => coverSentence(sentence, cases)),
    ...operations.flatMap((operation) => rowsOf(operation, byOperation.get(operation.id) ?? [])),
  ]
}
