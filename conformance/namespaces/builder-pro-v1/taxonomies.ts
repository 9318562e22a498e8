/** The taxonomies of a content type. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { shapeWithContent } from '#conformance/playbook/shape.ts'
import { getPostTypeTaxonomies } from '#openapi/namespaces/builder-pro-v1/taxonomies.ts'

export const taxonomies: Playbook = {
  plays: [
    play(getPostTypeTaxonomies, { sample: { post_type: 'post' }, shapes: [shapeWithContent()] }),
  ],
}
