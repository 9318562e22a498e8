/** File sizes. */
import { findPictureFile } from '#conformance/namespaces/core-v2/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { shapeForUnknown } from '#conformance/playbook/shape.ts'
import { getFileSize } from '#openapi/namespaces/seo-v1/statistics.ts'

export const statistics: Playbook = {
  plays: [
    play(getFileSize, {
      sample: { url: findPictureFile },
      unknownRecord: { url: 'https://example.test/no-such-file.png' },
      shapes: [shapeForUnknown(404, { url: 'https://files.example.test/sample.png' })],
    }),
  ],
}
