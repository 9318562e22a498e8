/** The life of a media folder. */

import { at, listAt } from '#conformance/body.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case.ts'
import { check } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import { carriesTag } from '#conformance/ledger/resources.ts'
import type { Arguments } from '#conformance/request.ts'
import { folderFileWith } from '#conformance/samples/prepared.ts'
import { done, refused, type Step } from '#conformance/scenarios/steps.ts'
import { listFolders } from '#openapi/namespaces/folders-public-v1/folders.ts'
import { exportCsv, importCsv } from '#openapi/namespaces/folders-v1/csv.ts'
import {
  deleteFolders,
  listFolders,
  moveFolder,
  renameFolder,
  setFolderColor,
} from '#openapi/namespaces/folders-v1/folders.ts'
import { listFolderChoices } from '#openapi/namespaces/folders-v1/gallery.ts'
import { clearAllData } from '#openapi/namespaces/folders-v1/old-data.ts'
import { generateKey } from '#openapi/namespaces/folders-v1/settings.ts'

const base = { ...SCENARIO, spec: '4.8' } as const

const givenFolder = (context: Context, fields: Arguments = {}) =>
  context.keeper.create(context, 'folder', fields)

const below = (id: number): Arguments => ({ parent: String(id) })

function findIn(nodes: readonly unknown[], id: number): unknown {
  for (const node of nodes) {
    if (Number(at(node, 'id')) === id) return node
    const found = findIn(listAt(node, 'children'), id)
    if (found !== undefined) return found
  }
  return undefined
}

async function folderOf(context: Context, id: number): Promise<unknown> {
  const { body } = await context.done(listFolders)
  return findIn(listAt(body, 'tree'), id)
}

/** Places that show all folders beside the tree: a file, and a list to choose from. */
async function isShown(context: Context, tag: string): Promise<readonly boolean[]> {
  const shown: boolean[] = []
  for (const operation of [exportCsv, listFolderChoices])
    shown.push(carriesTag((await context.done(operation)).body, tag))
  return shown
}

const creates: Case = defineCase({
  ...base,
  id: 'folders.folders.create/is-stored',
  title: 'A new folder appears in the tree, below its parent.',
  async run(context) {
    const { id, tag } = await givenFolder(context)
    check('title', at(await folderOf(context, id), 'title')).is(tag)
    const child = await givenFolder(context, below(id))
    check('parent', Number(at(await folderOf(context, child.id), 'parent'))).is(id)
  },
})

const renames: Case = defineCase({
  ...base,
  id: 'folders.folders.rename/is-stored',
  title: 'A folder gets a new name.',
  async run(context) {
    const { id, tag } = await givenFolder(context)
    const args = { id, parent: 0, title: `${tag} renamed` }
    await context.done(renameFolder, args)
    check('title', at(await folderOf(context, id), 'title')).is(`${tag} renamed`)
  },
})

/** Colours outlive their folder, so that they are taken away before. */
async function colourFolder(context: Context, folderId: number): Promise<void> {
  const operation = setFolderColor
  const undo = { operation, args: { folderId, color: '' } }
  const restored = context.keeper.changing({ setting: `${operation} ${folderId}`, undo })
  try {
    await context.done(operation, { folderId, color: '#102030' })
    check('color', at(await folderOf(context, folderId), 'color')).is('#102030')
  } finally {
    await done(context, undo)
    restored()
  }
}

const colours: Case = defineCase({
  ...base,
  id: 'folders.folders.color/is-stored',
  title: 'A folder gets a colour.',
  run: async (context) => colourFolder(context, (await givenFolder(context)).id),
})

const moves: Case = defineCase({
  ...base,
  id: 'folders.folders.move/is-stored',
  title: 'A folder is moved below another.',
  async run(context) {
    const above = await givenFolder(context)
    const { id } = await givenFolder(context)
    const args = {
      dragNodeId: id,
      dropNodeId: above.id,
      toParentId: above.id,
      dropPosition: 0,
    }
    await context.done(moveFolder, args)
    check('parent', Number(at(await folderOf(context, id), 'parent'))).is(above.id)
  },
})

const deletes: Case = defineCase({
  ...base,
  id: 'folders.folders.delete/is-stored',
  title: 'A deleted folder leaves the tree together with those below it.',
  async run(context) {
    const { id, tag } = await givenFolder(context)
    const child = await givenFolder(context, below(id))
    check('shown', await isShown(context, tag)).is([true, true])
    await context.done(deleteFolders, { ids: [id] })
    check('the folder', await folderOf(context, id)).is(undefined)
    check('the one below', await folderOf(context, child.id)).is(undefined)
    check('shown', await isShown(context, tag)).is([false, false])
  },
})

const imports: Case = defineCase({
  ...base,
  id: 'folders.csv.import/is-stored',
  title: 'The folders of a file as the export writes it are made.',
  async run(context) {
    const tag = await context.keeper.announce(context, 'folder')
    check('shown', await isShown(context, tag)).is([false, false])
    const args = { file: folderFileWith(tag), userId: -1 }
    await context.done(importCsv, args)
    check('shown', await isShown(context, tag)).is([true, true])
  },
})

const clears: Case = defineCase({
  ...base,
  id: 'folders.folders.clear/is-stored',
  title: 'Clearing removes every folder.',
  standInOnly: true,
  async run(context) {
    await givenFolder(context)
    await context.done(clearAllData)
    const { body } = await context.done(listFolders)
    check('the tree', listAt(body, 'tree')).is([])
  },
})

async function givenKey(context: Context): Promise<unknown> {
  const args = { act: 'generate-key' }
  const { body } = await context.done(generateKey, args)
  return at(body, 'data', 'key')
}

const opensPublicRoutes: Case = defineCase({
  ...base,
  id: 'folders.key.generate/opens',
  standInOnly: true,
  title: 'The newest key opens the public routes, the one before no longer does.',
  async run(context) {
    const read = (token: unknown): Step => ({
      operation: listFolders,
      args: { token },
      options: { as: 'anonymous' },
    })
    const first = await givenKey(context)
    await done(context, read(first))
    const second = await givenKey(context)
    await done(context, read(second))
    await refused(context, read(first))
  },
})

export const folderCases: readonly Case[] = [
  creates,
  renames,
  colours,
  moves,
  deletes,
  imports,
  clears,
  opensPublicRoutes,
]
