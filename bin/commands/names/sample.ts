/** Reads safe lists of a deployment, for the names of members that no index shows. */
import type { LiveSite } from '#bin/live/site.ts'
import { isLoopback } from '#conformance/transport/http.ts'
import { createPace } from '#conformance/transport/pace.ts'
import { contractFor } from '#openapi/contract/contract.ts'
import { planSamples } from '#openapi/drift/sample/plan.ts'
import type { VariantId } from '#openapi/language/variants.ts'
import { draftFields, type SampledBody } from '#openapi/names/draft-fields.ts'
import { readNames, vocabularyOf } from '#openapi/names/names.ts'
import { type Json, tryParseJson } from '#openapi/values/json.ts'

const CALLS_PER_SECOND = 5

interface DraftedNames {
  readonly names: Json
  readonly uncertain: readonly string[]
}

/** The draft with entries for members; one request for each operation. */
export async function withSampledFields<D extends DraftedNames>(
  draft: D,
  { site, variant }: { readonly site: LiveSite; readonly variant: VariantId },
): Promise<D> {
  const vocabulary = vocabularyOf(readNames(draft.names))
  const pace = createPace(isLoopback(site.address) ? 0 : CALLS_PER_SECOND)
  const calls = planSamples(contractFor(variant), site.signedIn)
  const samples: SampledBody[] = []
  for (const operation of new Set(calls.map((call) => call.operation))) {
    await pace.turn()
    const { status, text } = await site.get(vocabulary.path(operation.path))
    if (status === 200) samples.push({ operation, body: tryParseJson(text) })
  }
  const fields = draftFields(samples, vocabulary.field)
  const names = {
    ...draft.names,
    ...(Object.keys(fields.names).length && { fields: fields.names }),
  }
  return { ...draft, names, uncertain: [...draft.uncertain, ...fields.uncertain] }
}
