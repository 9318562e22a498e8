/** Folders of an older version, and deletion of all folders. */
import { at, listAt } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { listFolders } from '#openapi/namespaces/folders-v1/folders.ts'
import {
  clearAllData,
  getOldData,
  insertOldData,
  wipeOldData,
} from '#openapi/namespaces/folders-v1/old-data.ts'
import { FOLDER } from './folder-record.ts'

const clears: Case = defineCase({
  ...SCENARIO,
  spec: '4.8',
  id: 'folders.folders.clear/is-stored',
  title: 'Clearing removes every folder.',
  standInOnly: true,
  async run(context) {
    await context.given(FOLDER)
    await context.done(clearAllData)
    const { body } = await context.done(listFolders)
    check('the tree', listAt(body, 'tree')).is([])
  },
})

export const oldData: Playbook = {
  plays: [
    play(wipeOldData, { trace: { read: getOldData } }),
    play(insertOldData, {
      own: { idle: {} },
      trace: {
        read: listFolders,
        async args(context) {
          const { body } = await context.done(getOldData)
          return { folders: at(body, 'data', 'folders', 0) }
        },
      },
    }),
  ],
  cases: [clears],
}
