/** The life cycle of a media folder. */

import { at, listAt } from '#conformance/call/body.ts'
import { check } from '#conformance/call/check.ts'
import type { RequestArguments } from '#conformance/call/request.ts'
import { type Case, defineCase, defineCases, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { findIn, inList, onStandIn } from '#conformance/playbook/find.ts'
import { type Playbook, type PlaybookLine, play } from '#conformance/playbook/play.ts'
import { hasExactly, type Reversal } from '#conformance/playbook/reversal.ts'
import { assertRestorable } from '#conformance/playbook/setting.ts'
import { callFirst } from '#conformance/playbook/shape.ts'
import { step } from '#conformance/targets/step.ts'
import {
  createFolder,
  deleteFolders,
  listFolders,
  moveFolder,
  renameFolder,
  setFolderColor,
  setFolderCounter,
} from '#openapi/namespaces/folders-v1/folders.ts'
import { FOLDER, isInOtherViews } from './folder-record.ts'

const base = { ...SCENARIO, spec: '4.8' } as const

const createFolderRecord = (context: Context, fields: RequestArguments<typeof createFolder> = {}) =>
  context.createRecord(FOLDER, fields)

const withParent = (id: number) => ({ parent: String(id) })

function nodeIn(nodes: readonly unknown[], id: number): unknown {
  for (const node of nodes) {
    if (Number(at(node, 'id')) === id) return node
    const found = nodeIn(listAt(node, 'children'), id)
    if (found !== undefined) return found
  }
  return undefined
}

async function folderOf(context: Context, id: number): Promise<unknown> {
  const { body } = await context.callOk(listFolders)
  return nodeIn(listAt(body, 'tree'), id)
}

const creationCase: Case = defineCase({
  ...base,
  id: 'folders.folders.create/is-stored',
  title: 'A new folder appears in the tree, below its parent.',
  async run(context) {
    const { id, tag } = await createFolderRecord(context)
    check('title', at(await folderOf(context, id), 'title')).is(tag)
    const child = await createFolderRecord(context, withParent(id))
    check('parent', Number(at(await folderOf(context, child.id), 'parent'))).is(id)
  },
})

/** Colours outlive their folder, and even a removed colour leaves an entry. */
async function colourFolder(context: Context, folderId: number): Promise<void> {
  const undo = step(setFolderColor, { folderId, color: '' })
  const reportRestored = context.backUpSetting({
    setting: `${setFolderColor.id} ${folderId}`,
    undo,
  })
  try {
    await context.callOk(setFolderColor, { folderId, color: '#102030' })
    check('color', at(await folderOf(context, folderId), 'color')).is('#102030')
  } finally {
    await context.callOk(setFolderColor, { folderId, color: '' })
    reportRestored()
  }
  check('color after its removal', at(await folderOf(context, folderId), 'color')).isNot('#102030')
}

/** The entry of a colour stays after the folder, so the operator must allow it. */
async function folderToColour(context: Context) {
  assertRestorable(context, setFolderColor, false)
  return { folderId: (await createFolderRecord(context)).id, color: '' }
}

const scenarios = defineCases(base, {
  'folders.folders.rename/is-stored': {
    title: 'A folder can be renamed.',
    async run(context) {
      const { id, tag } = await createFolderRecord(context)
      const title = `${tag} Größe 🎈`
      await context.callOk(renameFolder, { id, parent: 0, title })
      check('title', at(await folderOf(context, id), 'title')).is(title)
    },
  },

  'folders.folders.color/is-stored': {
    title: 'A folder can have a colour.',
    async run(context) {
      assertRestorable(context, setFolderColor, false)
      await colourFolder(context, (await createFolderRecord(context)).id)
    },
  },

  'folders.folders.move/is-stored': {
    title: 'A folder can be moved below another.',
    async run(context) {
      const above = await createFolderRecord(context)
      const { id } = await createFolderRecord(context)
      const args = {
        dragNodeId: id,
        dropNodeId: above.id,
        toParentId: above.id,
        dropPosition: 0,
      }
      await context.callOk(moveFolder, args)
      check('parent', Number(at(await folderOf(context, id), 'parent'))).is(above.id)
    },
  },

  'folders.folders.delete/is-stored': {
    title: 'A deleted folder is removed from the tree with its subfolders.',
    async run(context) {
      const { id, tag } = await createFolderRecord(context)
      const child = await createFolderRecord(context, withParent(id))
      check('shown', await isInOtherViews(context, tag)).is([true, true])
      await context.callOk(deleteFolders, { ids: [id] })
      check('the folder', await folderOf(context, id)).is(undefined)
      check('the subfolder', await folderOf(context, child.id)).is(undefined)
      check('shown', await isInOtherViews(context, tag)).is([false, false])
    },
  },
})

const folder = onStandIn(findIn(listFolders, 'tree', 0, 'id'))
const countWithSubfolders = { type: 'counter_file_in_folder_and_sub' } as const

/** Only counts with sub-folders have a total, at the key 0. */
async function currentCounter(context: Context) {
  const { body } = await context.callOk(listFolders)
  const isCounted = at(body, 'attachmentsCount', 'display', '0') !== undefined
  return isCounted ? countWithSubfolders : { type: 'counter_file_in_folder' }
}

const plays: readonly PlaybookLine[] = [
  play(createFolder, { sample: { title: 'A sample', parent: '0' }, ownCall: { creates: FOLDER } }),
  play(renameFolder, {
    sample: { id: folder, parent: 0, title: 'A sample' },
    ownCall: {
      async arrange(context) {
        const { id, tag } = await createFolderRecord(context)
        return { id, parent: 0, title: `${tag} Größe` }
      },
    },
  }),
  play(setFolderColor, {
    sample: { folderId: folder, color: '#102030' },
    ownCall: { arrange: folderToColour },
  }),
  play(moveFolder, {
    sample: { dragNodeId: folder, dropNodeId: 0, toParentId: 0, dropPosition: -1 },
    ownCall: {
      async arrange(context) {
        const { id: above } = await createFolderRecord(context)
        const { id: dragNodeId } = await createFolderRecord(context)
        return { dragNodeId, dropNodeId: above, toParentId: above, dropPosition: 0 }
      },
    },
    shapes: [
      {
        name: 'counted',
        when: 'when folders are counted with their subfolders',
        prepare: callFirst(step(setFolderCounter, countWithSubfolders)),
        part: 1,
      },
    ],
  }),
  play(deleteFolders, {
    sample: { ids: inList(folder) },
    ownCall: { arrange: async (context) => ({ ids: [(await createFolderRecord(context)).id] }) },
  }),
  play(setFolderCounter, {
    noop: currentCounter,
    sideEffect: { read: listFolders, args: countWithSubfolders },
  }),
]

/** Only for a folder of the run, which the guard checks. */
const colourReversal: Reversal = {
  undo: setFolderColor,
  restoresOldValue: ({ args, old }) =>
    hasExactly(args, ['folderId', 'color']) && args['color'] === '' && old === undefined,
}

export const folders: Playbook = {
  reversals: [colourReversal],
  plays,
  records: [FOLDER],
  cases: [creationCase, ...scenarios],
}
