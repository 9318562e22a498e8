/** Folders, with the public key. */
import { at, listAt } from '#conformance/call/body.ts'
import { FOLDER } from '#conformance/namespaces/folders-v1/folder-record.ts'
import { type Find, findIn, mayWrite, onStandIn } from '#conformance/playbook/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { step } from '#conformance/targets/step.ts'
import {
  createFolder,
  getFolder,
  listFolders,
} from '#openapi/namespaces/folders-public-v1/folders.ts'
import {
  listFolders as listOwnFolders,
  renameFolder,
} from '#openapi/namespaces/folders-v1/folders.ts'
import { generateKey } from '#openapi/namespaces/folders-v1/settings.ts'

/** The public key, shown only on generation; on other targets the operator may name it. */
export const token: Find = async (context) => {
  const { isStandIn, allowedRecords } = context.target
  return isStandIn ? findKey(context) : (allowedRecords.keys['folders-key'] ?? 'no-such-key')
}

const findKey: Find = (context) =>
  context.once('folders key', async () => {
    if (!mayWrite(context)) return 'none'
    const { body } = await context.call(generateKey, { act: 'generate-key' })
    return at(body, 'data', 'key') ?? 'none'
  })

export const folder = onStandIn(findIn(listOwnFolders, 'tree', 0, 'id'))

export const folders: Playbook = {
  plays: [
    play(listFolders, { sample: { token } }),
    play(getFolder, {
      sample: { token, folder_id: folder },
      invalidation: { steps: [step(renameFolder)] },
    }),
    play(createFolder, {
      sample: { token, name: 'A sample', parent_id: 0 },
      ownCall: {
        arrange: async (context) => ({
          token: await token(context),
          name: await context.announceCreation(FOLDER, { createdBy: createFolder }),
          parent_id: 0,
        }),
      },
      shapes: [{ name: 'refused', when: 'without a name', args: { name: '' }, part: 1 }],
      sideEffect: { read: listFolders },
      countedCreation: {
        list: listFolders,
        listArgs: { token },
        records: (body) => listAt(body, 'data', 'folders'),
      },
    }),
  ],
}
