import { contractFor } from '#openapi/contract/contract.ts'
import { quirksOf } from '#openapi/language/quirks.ts'
import { groupBy } from '#openapi/values/json.ts'

const HEAD = `# Quirks: as documented, as deployed

The stand-in follows the interface document. Where deployments are known to behave differently, the difference is declared as a
*quirk* on its operation. All quirks are off by default and are switched on together:

| host | switch |
|---|---|
| command | \`understudy serve --as-deployed\`, \`'as-deployed': true\` in the configuration file, \`UNDERSTUDY_AS_DEPLOYED=true\` |
| \`/node\`, \`/browser\`, \`/server\`, \`/vite\`, \`/handlers\` | the option \`asDeployed: true\` |
| \`/playwright\` | \`test.use({ understudyAsDeployed: true })\` |
| dataset | \`"asDeployed": true\` beside \`variant\`: the default of hosts that start from the dataset |
| suite on the stand-in | \`understudy conform --as-deployed\` |

\`understudy routes --quirks\` lists them, \`understudy explain <case>\` shows the quirk that applies to a case, and the exported OpenAPI documents
contain them as \`x-quirks\`. The conformance suite judges by the document: a deployment with a quirk gets the outcome \`quirk\`, "as deployed
elsewhere, not as documented", which fails a run only with \`--strict\`.

This page is written by \`npm run export\`; a test compares it with the contract.

| quirk | operations | documented | deployed | since | decision |
|---|---|---|---|---|---|
`

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** The text of `docs/quirks.md`; the larger variant has every operation. */
export function quirksPage(): string {
  const declared = contractFor('b').operations.flatMap((operation) =>
    quirksOf(operation).map((quirk) => ({ id: operation.id, quirk })),
  )
  const groups = groupBy(declared, ({ quirk: { name, documented, deployed, since } }) =>
    JSON.stringify([name, documented, deployed, since]),
  )
  const rows = [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ quirk }) => {
      const ids = group.map(({ id }) => `\`${id}\``).join(', ')
      const { name, documented, deployed, since, decision } = quirk
      return `| \`${name}\` | ${ids} | ${cell(documented)} | ${cell(deployed)} | ${since} | ${decision} |\n`
    }),
  )
  return HEAD + rows.join('')
}
