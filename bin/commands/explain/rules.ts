/** The rules of the drift check, as text. */

import type { Style } from '#bin/cli/terminal.ts'
import { RULE_IDS, RULES, type RuleId } from '#openapi/drift/rules/table.ts'

const RATINGS = {
  breaking: 'breaking: a client written for the expected side fails',
  risky: 'risky: a client may fail, or silently get a different result',
  harmless: 'harmless: no effect on clients',
} as const

const EXAMPLE_DAY = '2027-01-31'

/** An entry that accepts one finding of the rule. */
const entryOf = (id: RuleId): string =>
  JSON.stringify({
    rule: id,
    path: '<path of the finding>',
    reason: '<why it is acceptable>',
    expires: EXAMPLE_DAY,
  })

export function explainRule(id: RuleId, style: Style): string {
  const { title, rating, reason, origin, accept, hidden } = RULES[id]
  return [
    `${style('bold', id)}  ${title}`,
    '',
    `${style('bold', 'Rating')}   ${RATINGS[rating]}`,
    `${style('bold', 'Means')}    ${reason}`,
    `${style('bold', 'From')}     ${origin}`,
    ...(hidden ? [`${style('bold', 'Shown')}    only with --all`] : []),
    '',
    `${style('bold', 'Accept')}   ${accept}`,
    '         Add an entry to the file you give to understudy drift --accept:',
    `           ${entryOf(id)}`,
    '         or name the fingerprint of the finding instead of rule and path.',
    '',
  ].join('\n')
}

/** All rules by area. */
export function listRules(style: Style): string {
  const width = Math.max(...RULE_IDS.map((id) => id.length))
  const areas = [...new Set(RULE_IDS.map((id) => RULES[id].area))]
  return areas
    .flatMap((area) => [
      style('bold', area),
      ...RULE_IDS.filter((id) => RULES[id].area === area).map(
        (id) => `  ${id.padEnd(width)}  ${RULES[id].rating.padEnd(8)}  ${RULES[id].title}`,
      ),
      '',
    ])
    .join('\n')
}

const row = (id: RuleId): string => {
  const { rating, title, reason } = RULES[id]
  return `| \`${id}\` | ${rating} | ${title} | ${reason} |`
}

/** The page docs/drift-rules.md. */
export function rulesPage(): string {
  const areas = [...new Set(RULE_IDS.map((id) => RULES[id].area))]
  const sections = areas.map((area) => {
    const ids = RULE_IDS.filter((id) => RULES[id].area === area)
    const table = ['| rule | rating | change | effect on a client |', '|---|---|---|---|']
    return [`## ${area}`, '', ...table, ...ids.map(row)].join('\n')
  })
  const head =
    '# Rules of the drift check\n\nPrinted by `understudy explain --markdown`; `understudy explain <rule>` shows the source of a rule and how to accept it.'
  return `${[head, ...sections].join('\n\n')}\n`
}
