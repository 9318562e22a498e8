/** Uploads and edited images. */
import { DEMO } from '#conformance/playbook/demo.ts'
import { demoValue, findBy, onStandIn } from '#conformance/playbook/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { createMedia, getMedia } from '#openapi/neighbours/media.ts'
import { editMedia } from '#openapi/neighbours/media-edits.ts'

const file = { fileName: 'sample.txt', fileText: 'A sample.' }
const source = findBy({ operation: getMedia, args: { id: DEMO.picture } }, ['source_url'])

export const media: Playbook = {
  plays: [
    // The contract has no type for files.
    { operation: createMedia, sample: { file } },
    play(editMedia, {
      sample: {
        id: demoValue(DEMO.picture),
        src: onStandIn(source, 'https://example.test/none.jpg'),
        modifiers: [{ type: 'rotate', args: { angle: 90 } }],
      },
    }),
  ],
}
