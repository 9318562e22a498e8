import { defineCommand, type ExitCode } from '#bin/cli/command.ts'
import { readLibrary } from '#bin/cli/library.ts'
import { option } from '#bin/cli/options.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { operationIdOf } from '#conformance/case/case.ts'
import { decisionOf, statementOf } from '#conformance/document/statement.ts'
import { quirkOfCase } from '#conformance/report/quirks.ts'
import { sourcesOf } from '#conformance/report/sources.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { isRuleId, RULE_IDS } from '#openapi/drift/rules/table.ts'
import { by } from '#openapi/values/order.ts'
import { nameSimilarity } from '#openapi/values/similarity.ts'
import { type CatalogueCase, explainCase, readCases } from './cases.ts'
import { explainSection } from './document.ts'
import { explainRule, listRules, rulesPage } from './rules.ts'

const MIN_SIMILARITY = 0.5
const MAX_SUGGESTIONS = 3

function suggestionsFor(got: string, ids: readonly string[]): readonly string[] {
  return ids
    .map((id) => ({ id, like: nameSimilarity(got, id) }))
    .filter(({ id, like }) => like >= MIN_SIMILARITY || id.includes(got))
    .toSorted(by(({ like }) => like, 'desc'))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ id }) => id)
}

function unknownId(got: string, ids: readonly string[]): UsageError {
  const suggestions = suggestionsFor(got, ids)
  const hint = suggestions.length
    ? `did you mean ${suggestions.join(' or ')}?`
    : 'understudy explain lists the rules'
  return new UsageError(`there is no drift rule and no conformance case "${got}"; ${hint}`)
}

/**
 * Remarks of the proxy about requests correspond to cases of the suite:
 * `…/request.args.title.type`.
 */
const caseIdOf = (id: string): string => id.replace('/request.', '/')

/** The larger variant has every operation. */
function sourcesOfCase(found: CatalogueCase) {
  const id = operationIdOf(found)
  const operation = contractFor('b').operations.find((each) => each.id === id)
  const { path = '', assumed = {} } = operation ?? {}
  const sources = sourcesOf({ ...found, path, assumed }, readLibrary())
  return {
    sources,
    statement: statementOf(found, operation),
    decision: found.level === 'must' ? decisionOf(found) : undefined,
    quirk: quirkOfCase(found.id, operation),
  }
}

export const explain = defineCommand({
  operands: [
    {
      name: 'id',
      description: 'the id of a drift rule or of a conformance case; without it all rules',
    },
  ],
  options: {
    markdown: option.flag('print all rules as a page, as in docs/drift-rules.md', {
      excludes: 'id',
    }),
    document: option.text('a section of the interface document with the cases on each sentence', {
      placeholder: '<section>',
      excludes: 'id',
    }),
  },
  examples: [
    { line: 'understudy explain', does: 'the rules of the drift check' },
    { line: 'understudy explain argument-became-required', does: 'one of them' },
    {
      line: 'understudy explain core.posts.list/args.per_page.maximum',
      does: 'a case of the conformance suite',
    },
    {
      line: 'understudy explain --document 4.11',
      does: 'a section of the interface document, with the cases based on each sentence',
    },
  ],
  async run({ options, operands: [id], terminal }): Promise<ExitCode> {
    const { style, write } = terminal
    if (options.markdown) {
      write(rulesPage())
      return 0
    }
    if (options.document !== undefined) {
      write(explainSection(options.document, await readCases(), style))
      return 0
    }
    if (id === undefined) {
      write(listRules(style))
      terminal.note('understudy explain <id> shows the details; ids of conformance cases work too')
      return 0
    }
    if (isRuleId(id)) {
      write(explainRule(id, style))
      return 0
    }
    const cases = await readCases()
    const found = cases.find((each) => each.id === caseIdOf(id))
    if (!found) throw unknownId(id, [...RULE_IDS, ...cases.map((each) => each.id)])
    write(explainCase({ found, ...sourcesOfCase(found), style }))
    return 0
  },
})
