/** Content types new to the search component. */
import { DEMO } from '#conformance/playbook/demo.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { dismissNewPostType, dismissNewTaxonomy } from '#openapi/namespaces/seo-v1/content-types.ts'

export const contentTypes: Playbook = {
  plays: [
    play(dismissNewPostType, {
      ownCall: { noEffectArgs: {} },
      sideEffect: { read: dismissNewPostType, args: { postTypeName: DEMO.newPostType } },
    }),
    play(dismissNewTaxonomy, {
      ownCall: { noEffectArgs: {} },
      sideEffect: { read: dismissNewTaxonomy, args: { taxonomyName: DEMO.newTaxonomy } },
    }),
  ],
}
