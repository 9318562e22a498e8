/** Section 3 for plugins and themes. Switching them cannot be undone everywhere: stand-in only. */
import { type Case, check, defineCase, skip } from '#conformance/case.ts'
import type { Context } from '#conformance/context.ts'
import { at, done, listAt } from '#conformance/scenarios/steps.ts'

const base = {
  kind: 'scenario',
  level: 'should',
  needs: 'write',
  spec: '3',
  standInOnly: true,
  isolated: true,
} as const

async function plugins(context: Context): Promise<readonly unknown[]> {
  const { body } = await done(context, { operation: 'suite.plugins.list' })
  return listAt(body)
}

const statusOf = async (context: Context, slug: unknown): Promise<unknown> =>
  at(
    (await plugins(context)).find((plugin) => at(plugin, 'slug') === slug),
    'status',
  )

/** Not the plugin that carries these routes. */
const CARRIER = 'manager'

async function givenPlugin(context: Context): Promise<unknown> {
  const found = (await plugins(context)).find((plugin) => at(plugin, 'slug') !== CARRIER)
  return found ? at(found, 'slug') : skip('no plugin is installed')
}

const activates: Case = defineCase({
  ...base,
  id: 'suite.plugins.activate/activates',
  title: 'Activating a plugin makes it active.',
  async run(context) {
    const slug = await givenPlugin(context)
    await done(context, { operation: 'suite.plugins.deactivate', args: { slug } })
    await done(context, { operation: 'suite.plugins.activate', args: { slug } })
    check('status', await statusOf(context, slug)).is('active')
  },
})

const deactivates: Case = defineCase({
  ...base,
  id: 'suite.plugins.deactivate/deactivates',
  title: 'Deactivating a plugin makes it inactive.',
  async run(context) {
    const slug = await givenPlugin(context)
    await done(context, { operation: 'suite.plugins.activate', args: { slug } })
    await done(context, { operation: 'suite.plugins.deactivate', args: { slug } })
    check('status', await statusOf(context, slug)).is('inactive')
  },
})

async function activeTheme(context: Context): Promise<unknown> {
  return at((await done(context, { operation: 'suite.settings.read' })).body, 'activeTheme')
}

const activatesTheme: Case = defineCase({
  ...base,
  id: 'suite.themes.activate/activates',
  title: 'Activating an installed theme makes it the active one.',
  async run(context) {
    const slug = 'starter-theme-child'
    await done(context, { operation: 'suite.themes.create', args: { slug } })
    const before = await activeTheme(context)
    await done(context, { operation: 'suite.themes.activate', args: { slug } })
    check('active theme', await activeTheme(context)).isNot(before)
  },
})

const installs: Case = defineCase({
  ...base,
  id: 'suite.themes.create/status.active',
  title: 'A theme installed as active becomes the active one.',
  async run(context) {
    const before = await activeTheme(context)
    const args = { slug: 'starter-theme-child', status: 'active' }
    await done(context, { operation: 'suite.themes.create', args })
    check('active theme', await activeTheme(context)).isNot(before)
  },
})

const installsInactive: Case = defineCase({
  ...base,
  id: 'suite.plugins.create/status',
  title: 'A plugin is installed as inactive, unless it is asked for as active.',
  async run(context) {
    const operation = 'suite.plugins.create'
    await done(context, { operation, args: { slug: 'assistant' } })
    check('status', await statusOf(context, 'assistant')).is('inactive')
    await done(context, { operation, args: { slug: 'accessibility', status: 'active' } })
    check('status', await statusOf(context, 'accessibility')).is('active')
  },
})

export const activationCases: readonly Case[] = [
  activates,
  deactivates,
  activatesTheme,
  installs,
  installsInactive,
]
