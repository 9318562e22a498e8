/** Folders of an older version, and deletion of all folders. */
import { at, listAt } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { listFolders } from '#openapi/namespaces/folders-v1/folders.ts'
import {
  clearAllData,
  declineImport,
  getOldData,
  insertOldData,
  wipeOldData,
} from '#openapi/namespaces/folders-v1/old-data.ts'
import { isEmptyList } from '#openapi/values/json.ts'
import { FOLDER } from './folder-record.ts'

async function assertNoOldData(context: Context) {
  const { body } = await context.callOk(getOldData)
  if (!isEmptyList(at(body, 'data', 'folders')))
    skip({ why: 'not-undoable', detail: 'the site has folders of an older version' })
  return {}
}

const clearCase: Case = defineCase({
  ...SCENARIO,
  spec: '4.8',
  id: 'folders.folders.clear/is-stored',
  title: 'Clearing removes every folder.',
  standInOnly: true,
  async run(context) {
    await context.createRecord(FOLDER)
    await context.callOk(clearAllData)
    const { body } = await context.callOk(listFolders)
    check('the tree', listAt(body, 'tree')).is([])
  },
})

export const oldData: Playbook = {
  plays: [
    play(wipeOldData, { noop: assertNoOldData, sideEffect: { read: getOldData } }),
    play(declineImport, { ownCall: { noEffectArgs: {} } }),
    play(insertOldData, {
      ownCall: { noEffectArgs: {} },
      sideEffect: {
        read: listFolders,
        async args(context) {
          const { body } = await context.callOk(getOldData)
          return { folders: at(body, 'data', 'folders', 0) }
        },
      },
    }),
  ],
  cases: [clearCase],
}
