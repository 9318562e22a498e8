/** A connection to the account service is bound to the address of the site. */

import { at, listAt } from '#conformance/body.ts'
import type { CallOptions } from '#conformance/caller.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { check } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import { done } from '#conformance/scenarios/steps.ts'
import { imageOptimizerConnect } from '#openapi/namespaces/image-optimizer-v1/connect.ts'
import { suiteConnect } from '#openapi/namespaces/suite-v1/connect.ts'
import { listPlugins } from '#openapi/namespaces/suite-v1/plugins.ts'
import { getSettings } from '#openapi/namespaces/suite-v1/settings.ts'

type IsConnected = (context: Context, options?: CallOptions) => Promise<unknown>

const isSuiteConnected: IsConnected = async (context, options = {}) => {
  const { body } = await context.done(getSettings, {}, options)
  return at(body, 'isConnected')
}

const isOptimizerConnected: IsConnected = async (context, options = {}) => {
  const { body } = await context.done(listPlugins, {}, options)
  const isOptimizer = (plugin: unknown) => at(plugin, 'slug') === 'image-optimization'
  return at(listAt(body).find(isOptimizer), 'isConnected')
}

/** A stand-in answers under every name of its own machine. */
const elsewhere: CallOptions = { headers: { host: 'moved.localhost' } }

const moves = (operation: string, isConnected: IsConnected, spec: string): Case =>
  defineCase({
    id: `${operation}/binds-to-the-address`,
    kind: 'scenario',
    level: 'should',
    needs: 'write',
    spec,
    standInOnly: true,
    isolated: true,
    title: 'The connection holds under the address it was switched to, and under no other.',
    async run(context) {
      await context.done(operation)
      check('connected here', await isConnected(context)).is(true)
      check('connected elsewhere', await isConnected(context, elsewhere)).is(false)
      await context.done(operation, {}, elsewhere)
      check('connected elsewhere', await isConnected(context, elsewhere)).is(true)
      check('connected here', await isConnected(context)).is(false)
    },
  })

export const connectionCases: readonly Case[] = [
  moves(suiteConnect.switchDomain, isSuiteConnected, '4.6'),
  moves(imageOptimizerConnect.switchDomain, isOptimizerConnected, '4.7'),
]
