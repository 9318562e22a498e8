/** File sizes. */
import { findFile } from '#conformance/namespaces/core-v2/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { unknown } from '#conformance/playbook/shape.ts'
import { getFileSize } from '#openapi/namespaces/seo-v1/statistics.ts'

export const statistics: Playbook = {
  plays: [
    play(getFileSize, {
      sample: { url: findFile },
      unknownRecord: { url: 'https://example.test/no-such-file.png' },
      shapes: [unknown(404, { url: 'https://files.example.test/sample.png' })],
    }),
  ],
}
