/** A connection to the account service is bound to the address of the site. */
import { type Case, check, defineCase } from '#conformance/case.ts'
import type { CallOptions, Context } from '#conformance/context.ts'
import { at, done, listAt } from '#conformance/scenarios/steps.ts'

type IsConnected = (context: Context, options?: CallOptions) => Promise<unknown>

const isSuiteConnected: IsConnected = async (context, options = {}) => {
  const { body } = await done(context, { operation: 'suite.settings.read', options })
  return at(body, 'isConnected')
}

const isOptimizerConnected: IsConnected = async (context, options = {}) => {
  const { body } = await done(context, { operation: 'suite.plugins.list', options })
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
      await done(context, { operation })
      check('connected here', await isConnected(context)).is(true)
      check('connected elsewhere', await isConnected(context, elsewhere)).is(false)
      await done(context, { operation, options: elsewhere })
      check('connected elsewhere', await isConnected(context, elsewhere)).is(true)
      check('connected here', await isConnected(context)).is(false)
    },
  })

export const connectionCases: readonly Case[] = [
  moves('suite.connect.switch-domain', isSuiteConnected, '4.6'),
  moves('image-optimizer.connect.switch-domain', isOptimizerConnected, '4.7'),
]
