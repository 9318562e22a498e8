/** The life of a media folder. */
import { type Case, check, defineCase, fail } from '#conformance/case.ts'
import type { Context } from '#conformance/context.ts'
import { at, done, listAt, refused, type Step } from '#conformance/scenarios/steps.ts'

const base = {
  kind: 'scenario',
  level: 'should',
  needs: 'write',
  spec: '4.8',
  standInOnly: true,
  isolated: true,
} as const

async function givenFolder(context: Context, title = context.tag, parent = 0): Promise<number> {
  const args = { title, parent: String(parent) }
  const { body } = await done(context, { operation: 'folders.folders.create', args })
  const id = at(body, 'id')
  return typeof id === 'number' ? id : fail('an id for the new folder', String(id))
}

function findIn(nodes: readonly unknown[], id: number): unknown {
  for (const node of nodes) {
    if (Number(at(node, 'id')) === id) return node
    const below = findIn(listAt(node, 'children'), id)
    if (below !== undefined) return below
  }
  return undefined
}

async function folderOf(context: Context, id: number): Promise<unknown> {
  const { body } = await done(context, { operation: 'folders.folders.list' })
  return findIn(listAt(body, 'tree'), id)
}

const creates: Case = defineCase({
  ...base,
  id: 'folders.folders.create/is-stored',
  title: 'A new folder appears in the tree, below its parent.',
  async run(context) {
    const id = await givenFolder(context)
    check('title', at(await folderOf(context, id), 'title')).is(context.tag)
    const child = await givenFolder(context, `${context.tag} child`, id)
    check('parent', Number(at(await folderOf(context, child), 'parent'))).is(id)
  },
})

const renames: Case = defineCase({
  ...base,
  id: 'folders.folders.rename/is-stored',
  title: 'A folder gets a new name.',
  async run(context) {
    const id = await givenFolder(context)
    const args = { id, parent: 0, title: `${context.tag} renamed` }
    await done(context, { operation: 'folders.folders.rename', args })
    check('title', at(await folderOf(context, id), 'title')).is(`${context.tag} renamed`)
  },
})

const colours: Case = defineCase({
  ...base,
  id: 'folders.folders.color/is-stored',
  title: 'A folder gets a colour.',
  async run(context) {
    const id = await givenFolder(context)
    const args = { folderId: id, color: '#102030' }
    await done(context, { operation: 'folders.folders.color', args })
    check('color', at(await folderOf(context, id), 'color')).is('#102030')
  },
})

const moves: Case = defineCase({
  ...base,
  id: 'folders.folders.move/is-stored',
  title: 'A folder is moved below another.',
  async run(context) {
    const above = await givenFolder(context)
    const id = await givenFolder(context, `${context.tag} moved`)
    const args = { dragNodeId: id, dropNodeId: above, toParentId: above, dropPosition: 0 }
    await done(context, { operation: 'folders.folders.move', args })
    check('parent', Number(at(await folderOf(context, id), 'parent'))).is(above)
  },
})

const deletes: Case = defineCase({
  ...base,
  id: 'folders.folders.delete/is-stored',
  title: 'A deleted folder leaves the tree together with those below it.',
  async run(context) {
    const id = await givenFolder(context)
    const child = await givenFolder(context, `${context.tag} child`, id)
    await done(context, { operation: 'folders.folders.delete', args: { ids: [id] } })
    check('the folder', await folderOf(context, id)).is(undefined)
    check('the one below', await folderOf(context, child)).is(undefined)
  },
})

const clears: Case = defineCase({
  ...base,
  id: 'folders.folders.clear/is-stored',
  title: 'Clearing removes every folder.',
  async run(context) {
    await givenFolder(context)
    await done(context, { operation: 'folders.folders.clear' })
    const { body } = await done(context, { operation: 'folders.folders.list' })
    check('the tree', listAt(body, 'tree')).is([])
  },
})

async function givenKey(context: Context): Promise<unknown> {
  const args = { act: 'generate-key' }
  const { body } = await done(context, { operation: 'folders.key.generate', args })
  return at(body, 'data', 'key')
}

const opensPublicRoutes: Case = defineCase({
  ...base,
  id: 'folders.key.generate/opens',
  title: 'The newest key opens the public routes, the one before no longer does.',
  async run(context) {
    const read = (token: unknown): Step => ({
      operation: 'folders-public.folders.list',
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
  clears,
  opensPublicRoutes,
]
