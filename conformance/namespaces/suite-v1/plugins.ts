/** Section 3 for plugins. Activation cannot be undone everywhere: stand-in only. */

import { at, listAt } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import { defineCase, defineCases, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { findIn, onStandIn } from '#conformance/playbook/find.ts'
import type { Arrange } from '#conformance/playbook/own-call.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { hasExactly, type Reversal } from '#conformance/playbook/reversal.ts'
import {
  activatePlugin,
  deactivatePlugin,
  installPlugin,
  listPlugins,
  upgradePlugin,
} from '#openapi/namespaces/suite-v1/plugins.ts'

const base = { ...SCENARIO, level: 'must', spec: '3', standInOnly: true } as const

const installedPlugins = async (context: Context) =>
  listAt((await context.callOk(listPlugins)).body)

const statusOf = async (context: Context, slug: string | undefined) =>
  at(
    (await installedPlugins(context)).find((plugin) => at(plugin, 'slug') === slug),
    'status',
  )

/** Excludes the plugin that provides these routes. */
const PROVIDER = 'manager'

async function findOtherPlugin(context: Context) {
  const found = (await installedPlugins(context)).find((plugin) => at(plugin, 'slug') !== PROVIDER)
  return found
    ? at(found, 'slug')
    : skip({ why: 'too-few-records', detail: 'no plugin is installed' })
}

const scenarios = defineCases(base, {
  'suite.plugins.activate/activates': {
    title: 'Activating a plugin makes it active.',
    async run(context) {
      const slug = await findOtherPlugin(context)
      await context.callOk(context.operation(deactivatePlugin), { slug })
      await context.callOk(context.operation(activatePlugin), { slug })
      check('status', await statusOf(context, slug)).is('active')
    },
  },

  'suite.plugins.deactivate/deactivates': {
    title: 'Deactivating a plugin makes it inactive.',
    async run(context) {
      const slug = await findOtherPlugin(context)
      await context.callOk(context.operation(activatePlugin), { slug })
      await context.callOk(context.operation(deactivatePlugin), { slug })
      check('status', await statusOf(context, slug)).is('inactive')
    },
  },

  'suite.plugins.deactivate/keeps-others': {
    title: 'Deactivating a plugin changes no other one.',
    async run(context) {
      const before = await installedPlugins(context)
      const active = before.filter((plugin) => at(plugin, 'status') === 'active')
      for (const slug of active.map((plugin) => at(plugin, 'slug'))) {
        if (slug === PROVIDER) continue
        await context.callOk(context.operation(deactivatePlugin), { slug })
        const after = await installedPlugins(context)
        const changed = after.filter((plugin, index) => {
          return at(plugin, 'status') !== at(before[index], 'status')
        })
        check('changed plugins', slugsIn(changed)).is([slug])
        await context.callOk(context.operation(activatePlugin), { slug })
      }
    },
  },

  'suite.plugins.create/status': {
    title: 'A plugin is installed as inactive by default.',
    async run(context) {
      const operation = installPlugin
      await context.callOk(operation, { slug: 'assistant' })
      check('status', await statusOf(context, 'assistant')).is('inactive')
      await context.callOk(operation, { slug: 'accessibility', status: 'active' })
      check('status', await statusOf(context, 'accessibility')).is('active')
    },
  },
})

const slugsIn = (plugins: readonly unknown[]) => plugins.map((plugin) => at(plugin, 'slug'))

const statusFilterCase = defineCase({
  kind: 'scenario',
  needs: 'read',
  level: 'must',
  spec: '3',
  id: 'suite.plugins.list/filter.status',
  title: 'Plugins are filtered by status.',
  async run(context) {
    const all = await installedPlugins(context)
    for (const status of ['active', 'inactive'] as const) {
      const { body } = await context.callOk(listPlugins, { status: [status] })
      const expected = all.filter((plugin) => at(plugin, 'status') === status)
      check(`${status} plugins`, slugsIn(listAt(body))).is(slugsIn(expected))
    }
    const { body } = await context.callOk(listPlugins, { status: ['active', 'inactive'] })
    check('plugins of both', slugsIn(listAt(body))).is(slugsIn(all))
  },
})

/** Holds for deployments too, whose filters have no effect. */
const keptPluginsCase = defineCase({
  kind: 'scenario',
  needs: 'read',
  level: 'must',
  spec: '4.6',
  id: 'suite.plugins.list/keeps-matching',
  title: 'A filtered list contains every plugin that matches.',
  async run(context) {
    const all = await installedPlugins(context)
    // One plugin of each status.
    const some = new Map(all.map((plugin) => [at(plugin, 'status'), at(plugin, 'slug')]))
    for (const [status, slug] of some) {
      // Whether each value is accepted is the subject of other cases.
      const other = status === 'inactive' ? 'active' : 'inactive'
      for (const filter of [{ status: [status] }, { status: [other, status], search: slug }]) {
        const { body } = await context.callOk(context.operation(listPlugins), filter)
        const found = slugsIn(listAt(body))
        check(`plugins with ${JSON.stringify(filter)}`, found).holds(
          `including ${slug}`,
          found.includes(slug),
        )
      }
    }
  },
})

/** A list of one value may be sent as text; deployments whose filter has no effect ignore both. */
const spellingCase = defineCase({
  kind: 'scenario',
  needs: 'read',
  level: 'should',
  spec: '4.6',
  id: 'suite.plugins.list/spellings',
  title: 'status[]= and status= show the same plugins.',
  async run(context) {
    const slugsWith = async (status: unknown) =>
      slugsIn(listAt((await context.callOk(context.operation(listPlugins), { status })).body))
    for (const status of ['active', 'inactive'])
      check(`plugins with status[]=${status}`, await slugsWith([status])).is(
        await slugsWith(status),
      )
  },
})

/** Plugins whose repeated activation has no side effects. */
const IDEMPOTENT_PLUGINS = ['builder', 'assistant'] as const

/** An active plugin, reactivated at the end by the ledger. */
async function findActive(context: Context, matches: (slug: string | undefined) => boolean) {
  const all = await installedPlugins(context)
  const index = all.findLastIndex(
    (plugin) => at(plugin, 'status') === 'active' && matches(at(plugin, 'slug')),
  )
  const slug = at(all[index], 'slug')
  if (slug === undefined)
    return skip({ why: 'not-undoable', detail: 'no plugin can be switched without a change' })
  context.backUpSetting({
    setting: `${activatePlugin.id} ${slug}`,
    old: 'active',
    undo: { operation: activatePlugin, args: { slug } },
    shown: { operation: listPlugins, path: [index, 'status'] },
  })
  return { slug }
}

const activeIdempotentPlugin = (context: Context) =>
  findActive(context, (slug) => IDEMPOTENT_PLUGINS.some((one) => one === slug))

const activeOtherPlugin = (context: Context) => findActive(context, (slug) => slug !== PROVIDER)

/** An installed plugin in a state that the call leaves unchanged. */
export const pluginThat =
  (description: string, matches: (plugin: unknown) => boolean): Arrange =>
  async (context) => {
    const found = (await installedPlugins(context)).find(matches)
    const slug = at(found, 'slug')
    return typeof slug === 'string'
      ? { slug }
      : skip({ why: 'not-undoable', detail: `no installed plugin ${description}` })
  }

const slug = onStandIn(findIn(listPlugins, 0, 'slug'), 'builder')
const sideEffect = { read: listPlugins }

const activationReversal: Reversal = {
  undo: activatePlugin,
  read: listPlugins,
  restoresOldValue: ({ setting, args, old }) =>
    hasExactly(args, ['slug']) &&
    old === 'active' &&
    setting === `${activatePlugin.id} ${args['slug']}`,
}

export const plugins: Playbook = {
  reversals: [activationReversal],
  plays: [
    play(installPlugin, { sideEffect }),
    play(upgradePlugin, { sample: { slug: 'mailer' }, sideEffect }),
    play(activatePlugin, { sample: { slug }, ownCall: { arrange: activeIdempotentPlugin } }),
    play(deactivatePlugin, {
      sample: { slug },
      ownCall: { arrange: activeOtherPlugin },
      noop: pluginThat('is inactive', (plugin) => at(plugin, 'status') === 'inactive'),
    }),
  ],
  cases: [...scenarios, statusFilterCase, keptPluginsCase, spellingCase],
}
