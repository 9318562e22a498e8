/** Files in folders. */

import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { DEMO } from '#conformance/playbook/demo.ts'
import { findIn, onStandIn } from '#conformance/playbook/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import {
  assignFolder,
  generateAttachmentSizes,
} from '#openapi/namespaces/folders-v1/attachments.ts'
import { listFolders } from '#openapi/namespaces/folders-v1/folders.ts'

export const attachments: Playbook = {
  plays: [
    play(assignFolder, {
      sample: { folderId: onStandIn(findIn(listFolders, 'tree', 0, 'id')), ids: [] },
      // Files are foreign, so none is used.
      ownCall: { arrange: async () => ({ folderId: 0, ids: [] }) },
      sideEffect: {
        read: listFolders,
        args: async (context) => ({
          ...(await context.sample(assignFolder)),
          ids: [DEMO.picture],
        }),
      },
    }),
    // Beyond the last page of every site.
    play(generateAttachmentSizes, { ownCall: { noEffectArgs: { page: UNASSIGNED_ID } } }),
  ],
}
