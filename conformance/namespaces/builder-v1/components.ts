/** Section 3 for components. They cannot be deleted, so these cases run on the stand-in only. */

import { at, listAt } from '#conformance/call/body.ts'
import { check, fail, skip } from '#conformance/call/check.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { type Case, defineCase, defineCases, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { findIn, inList, onStandIn } from '#conformance/playbook/find.ts'
import { type Playbook, type PlaybookLine, play } from '#conformance/playbook/play.ts'
import type { CallOptions } from '#conformance/targets/caller.ts'
import { step } from '#conformance/targets/step.ts'
import {
  archiveComponents,
  createComponents,
  getLockStatus,
  getOverridableProps,
  listComponentStyles,
  listComponents,
  lockComponent,
  publishComponents,
  renameComponents,
  unlockComponent,
  validateComponents,
} from '#openapi/namespaces/builder-v1/components.ts'
import {
  allowedComponent,
  callOnAllowedComponent,
  callOnLockedComponent,
  lockHolder,
  lockReversal,
} from './component-lock.ts'
import { CONTAINER } from './widgets.ts'

const base = { ...SCENARIO, spec: '3', standInOnly: true } as const

/** Section 8. */
const MAX_TITLE_LENGTH = 200

type ComponentStatus = 'draft' | 'publish'

async function createComponent(context: Context, status: ComponentStatus, title = context.tag) {
  const uid = `u-${title}`
  const items = [{ uid, title, elements: [] }]
  const args = { status, items }
  const { body } = await context.callOk(createComponents, args)
  const id = at(body, 'data', uid)
  if (typeof id !== 'number') return fail('an id for the new component', String(id))
  return { id, uid }
}

async function componentOf(context: Context, id: unknown, options: CallOptions = {}) {
  const { body } = await context.callOk(listComponents, {}, options)
  return listAt(body, 'data').find((component) => at(component, 'id') === id)
}

const publishCases = defineCases(base, {
  'builder.components.publish/publishes': {
    title: 'Components are published by their ids.',
    async run(context) {
      const { id } = await createComponent(context, 'draft')
      const args = { status: 'publish', ids: [id, UNASSIGNED_ID] } as const
      const { body } = await context.callOk(publishComponents, args)
      check('published', at(body, 'data', 'success')).is([id])
      check('not published', at(body, 'data', 'failed')).is([UNASSIGNED_ID])
    },
  },

  'builder.components.publish/publishes-drafts': {
    title: 'Publishing components makes the draft of each the current version.',
    async run(context) {
      const one = await createComponent(context, 'publish')
      const other = await createComponent(context, 'publish', `${context.tag} other`)
      const ids = [one.id, other.id]
      const newTitles = ids.map((componentId) => ({
        componentId,
        title: `${context.tag} renamed ${componentId}`,
      }))
      // A draft of the second of the creation is not newer.
      await context.nextSecond()
      await context.callOk(renameComponents, { components: newTitles, status: 'draft' })
      await context.callOk(publishComponents, { status: 'publish', ids })
      for (const { componentId, title } of newTitles) {
        const seen = await componentOf(context, componentId, { as: 'editor' })
        check('title for others', at(seen, 'name')).is(title)
      }
    },
  },

  /** The author sees the draft at once. Times have a resolution of one second. */
  'builder.components.publish/publishes-for-others': {
    title: 'Other users see the draft of a component once it is published.',
    async run(context) {
      const { body } = await context.callOk(listComponents)
      const [component] = listAt(body, 'data')
      if (component === undefined) skip({ why: 'too-few-records', detail: 'there is no component' })
      const [id = UNASSIGNED_ID, before] = [at(component, 'id'), at(component, 'name')]
      const seenByOthers = async () => at(await componentOf(context, id, { as: 'editor' }), 'name')
      const title = `${context.tag} renamed`
      const args = { components: [{ componentId: id, title }], status: 'draft' } as const
      await context.callOk(renameComponents, args)
      check('title for others', await seenByOthers()).is(before)
      const publish = { status: 'publish', ids: [id] } as const
      await context.callOk(publishComponents, publish)
      check('title for others', await seenByOthers()).is(title)
    },
  },

  'builder.components.publish/publishes-only-named': {
    title: 'Publishing a component does not change the drafts of other components.',
    async run(context) {
      const { id } = await createComponent(context, 'publish')
      const other = await createComponent(context, 'draft', `${context.tag} other`)
      const before = await componentOf(context, other.id, { as: 'editor' })
      await context.callOk(publishComponents, { status: 'publish', ids: [id] })
      check(
        'draft of the other component',
        await componentOf(context, other.id, { as: 'editor' }),
      ).is(before)
    },
  },

  'builder.components.create/lists-it': {
    spec: '2.3',
    title: 'A new component is listed with its uid and title.',
    async run(context) {
      // Spaces at the end of a title are not stored.
      const title = context.tag.padEnd(MAX_TITLE_LENGTH - 1, ' é & x').concat('x')
      const { id, uid } = await createComponent(context, 'publish', title)
      const component = await componentOf(context, id)
      check('uid', at(component, 'uid')).is(uid)
      check('title', at(component, 'name')).is(title)
    },
  },

  'builder.components.create/creates-one': {
    spec: '4.10',
    title: 'A request with one component creates one component.',
    async run(context) {
      const count = async () => listAt((await context.callOk(listComponents)).body, 'data').length
      const before = await count()
      await createComponent(context, 'publish')
      check('components', await count()).is(before + 1)
    },
  },

  'builder.components.validate/stores-nothing': {
    spec: '4.10',
    title: 'Validating components stores nothing.',
    async run(context) {
      const before = await context.callOk(listComponents)
      const items = [{ uid: `u-${context.tag}`, title: context.tag, elements: [] }]
      await context.callOk(validateComponents, { items })
      const after = await context.callOk(listComponents)
      check('components', after.body).is(before.body)
    },
  },

  /** An error in the second component counts like one in the first. */
  'builder.components.create/several': {
    spec: '4.10',
    title: 'Several components are validated, created and renamed at once.',
    async run(context) {
      const itemOf = (title: string) => ({ uid: `u-${title}`, title, elements: [] })
      const items = ['one', 'other'].map((word) => itemOf(`${context.tag} ${word}`))
      const invalid = { items: [...items.slice(0, 1), itemOf('x')] }
      const { status } = await context.call(validateComponents, invalid)
      check('status for a title that is too short', status).holds('a rejection', status >= 400)
      const { body } = await context.callOk(createComponents, { status: 'publish', items })
      const ids = items.map(({ uid }) => Number(at(body, 'data', uid)))
      const newTitles = ids.map((componentId) => ({
        componentId,
        title: `${context.tag} ${componentId}`,
      }))
      await context.callOk(renameComponents, { components: newTitles, status: 'publish' })
      for (const { componentId, title } of newTitles)
        check('title', at(await componentOf(context, componentId), 'name')).is(title)
    },
  },
})

const lockCase: Case = defineCase({
  ...SCENARIO,
  id: 'builder.components.lock/locks',
  spec: '4.10',
  title: 'A component is locked and unlocked, and the lock status shows it.',
  async run(context) {
    const componentId = context.target.isStandIn
      ? (await createComponent(context, 'publish')).id
      : await allowedComponent(context)
    const holder = () => lockHolder(context, componentId)
    check('locked by', await holder()).is(null)
    await context.callOk(lockComponent, { componentId })
    check('locked by', await holder()).isNot(null)
    await context.callOk(unlockComponent, { componentId })
    check('locked by', await holder()).is(null)
  },
})

const changeCases = defineCases(base, {
  'builder.components.archive/archives': {
    spec: '4.10',
    title: 'All given components are archived and listed as archived.',
    async run(context) {
      const one = await createComponent(context, 'publish')
      const other = await createComponent(context, 'publish', `${context.tag} other`)
      const untouched = await createComponent(context, 'publish', `${context.tag} kept`)
      const isArchived = async (id: number) => at(await componentOf(context, id), 'isArchived')
      const args = { componentIds: [one.id, other.id], status: 'publish' } as const
      await context.callOk(archiveComponents, args)
      for (const { id } of [one, other]) check('isArchived', await isArchived(id)).is(true)
      check('isArchived of another component', await isArchived(untouched.id)).is(false)
    },
  },

  'builder.components.update-titles/renames': {
    spec: '4.10',
    title: 'A component can be renamed.',
    async run(context) {
      const { id } = await createComponent(context, 'publish')
      const title = `${context.tag} renamed`
      const args = { components: [{ componentId: id, title }], status: 'publish' } as const
      await context.callOk(renameComponents, args)
      check('title', at(await componentOf(context, id), 'name')).is(title)
    },
  },
})

const findComponent = findIn(listComponents, 'data', 0, 'id')
const component = onStandIn(findComponent)

/** Elements require a type, which the document does not state. */
const values = {
  'items[].elements[]': [{ uid: 'sample', title: 'Sample', elements: [CONTAINER] }],
}

const plays: readonly PlaybookLine[] = [
  play(createComponents, { values, ownCall: { noEffectArgs: { status: 'publish', items: [] } } }),
  play(validateComponents, { values }),
  play(listComponentStyles, { invalidation: { steps: [step(createComponents)] } }),
  play(getOverridableProps, {
    sample: { componentId: findComponent },
    unknownRecord: { componentId: UNASSIGNED_ID },
  }),
  play(getLockStatus, { sample: { componentId: component }, ownCall: callOnAllowedComponent }),
  play(lockComponent, { sample: { componentId: component }, ownCall: callOnAllowedComponent }),
  play(unlockComponent, { sample: { componentId: component }, ownCall: callOnLockedComponent }),
  play(publishComponents, {
    sample: { ids: inList(component) },
    ownCall: { noEffectArgs: { status: 'publish', ids: [] } },
  }),
  play(archiveComponents, {
    sample: { componentIds: inList(component) },
    ownCall: { noEffectArgs: { status: 'publish', componentIds: [] } },
  }),
  play(renameComponents, { ownCall: { noEffectArgs: { status: 'publish', components: [] } } }),
]

export const components: Playbook = {
  reversals: [lockReversal],
  plays,
  cases: [...publishCases, lockCase, ...changeCases],
}
