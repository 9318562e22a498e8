/** Section 3 for plugins and themes. Switching them cannot be undone everywhere: stand-in only. */

import { at, listAt } from '#conformance/body.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { check, skip } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import { done } from '#conformance/scenarios/steps.ts'
import {
  activatePlugin,
  deactivatePlugin,
  installPlugin,
  listPlugins,
} from '#openapi/namespaces/suite-v1/plugins.ts'
import { getSettings } from '#openapi/namespaces/suite-v1/settings.ts'
import { activateTheme, installTheme } from '#openapi/namespaces/suite-v1/themes.ts'

const base = {
  kind: 'scenario',
  level: 'should',
  needs: 'write',
  spec: '3',
  standInOnly: true,
  isolated: true,
} as const

async function plugins(context: Context): Promise<readonly unknown[]> {
  const { body } = await context.done(listPlugins)
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
    await context.done(deactivatePlugin, { slug })
    await context.done(activatePlugin, { slug })
    check('status', await statusOf(context, slug)).is('active')
  },
})

const deactivates: Case = defineCase({
  ...base,
  id: 'suite.plugins.deactivate/deactivates',
  title: 'Deactivating a plugin makes it inactive.',
  async run(context) {
    const slug = await givenPlugin(context)
    await context.done(activatePlugin, { slug })
    await context.done(deactivatePlugin, { slug })
    check('status', await statusOf(context, slug)).is('inactive')
  },
})

async function activeTheme(context: Context): Promise<unknown> {
  return at((await context.done(getSettings)).body, 'activeTheme')
}

const activatesTheme: Case = defineCase({
  ...base,
  id: 'suite.themes.activate/activates',
  title: 'Activating an installed theme makes it the active one.',
  async run(context) {
    const slug = 'starter-theme-child'
    await context.done(installTheme, { slug })
    const before = await activeTheme(context)
    await context.done(activateTheme, { slug })
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
    await context.done(installTheme, args)
    check('active theme', await activeTheme(context)).isNot(before)
  },
})

const installsInactive: Case = defineCase({
  ...base,
  id: 'suite.plugins.create/status',
  title: 'A plugin is installed as inactive, unless it is asked for as active.',
  async run(context) {
    const operation = installPlugin
    await context.done(operation, { slug: 'assistant' })
    check('status', await statusOf(context, 'assistant')).is('inactive')
    await context.done(operation, { slug: 'accessibility', status: 'active' })
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
