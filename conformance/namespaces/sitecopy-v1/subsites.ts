/** Copies of a site. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { shapeWithContent } from '#conformance/playbook/shape.ts'
import { prepareSubsites, prepareSubsitesByGet } from '#openapi/namespaces/sitecopy-v1/subsites.ts'

const sample = { data: '[]' }
const ownCall = { noEffectArgs: sample }
const args = {
  data: JSON.stringify([
    { sourceId: 1, targetId: 0, newSlug: 'conformance', blogName: 'Conformance' },
  ]),
}
const shapes = [shapeWithContent({ args })]

export const subsites: Playbook = {
  plays: [
    play(prepareSubsites, { sample, ownCall, shapes, sideEffect: { read: prepareSubsites, args } }),
    play(prepareSubsitesByGet, {
      sample,
      ownCall,
      shapes,
      sideEffect: { read: prepareSubsitesByGet, args },
    }),
  ],
}
