/** Paraphrased sentences of the interface document outside its route tables, by section. */

import { ENDPOINT_SENTENCES } from './endpoint-sentences.ts'
import { RESOURCE_SENTENCES } from './resource-sentences.ts'
import type { Sentence } from './sentence.ts'

export const PROSE: Readonly<Record<string, readonly Sentence[]>> = {
  ...RESOURCE_SENTENCES,
  ...ENDPOINT_SENTENCES,
}

/** Aspects of cases that verify an argument without containing its name. */
export const RELATED_ASPECTS: Readonly<Record<string, readonly string[]>> = {
  'seo.new-post-types.dismiss/postTypeName': ['leaves-a-trace'],
  'seo.new-taxonomies.dismiss/taxonomyName': ['leaves-a-trace'],
  'multilang-st.strings.count/sorting': ['answer.sorted'],
  'multilang-st.string-packages.list/sorting': ['answer.sorted'],
}
