/** Records the remaining differences of a deployment in its extension, so that drift is empty. */
import { compareSources } from '#bin/drift/run.ts'
import { openContract } from '#bin/drift/sources.ts'
import type { Contract } from '#openapi/contract/contract.ts'
import { type DriftSource, surfaceOf } from '#openapi/drift/read/read.ts'
import { RULES } from '#openapi/drift/rules/table.ts'
import type { AdoptedDifference } from '#openapi/extension/extension.ts'
import type { Json } from '#openapi/values/json.ts'

/** The contract contains the extension and has the names of the deployment. */
export function differencesFrom(contract: Contract, index: Json): readonly AdoptedDifference[] {
  const source: DriftSource = { kind: 'index', document: index }
  const { findings } = compareSources({
    found: { source, surface: surfaceOf(source), side: { label: 'the index', kind: 'index' } },
    expected: openContract(contract.variant.id, () => contract),
  })
  return findings
    .filter(({ rule }) => !RULES[rule].hidden)
    .map(({ fingerprint, path, message }) => ({ fingerprint, path, message }))
}
