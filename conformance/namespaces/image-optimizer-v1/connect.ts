/** The connection of the image optimizer, visible in the plugin list of the suite. */
import { at, listAt } from '#conformance/call/body.ts'
import { connectionBook } from '#conformance/namespaces/suite-v1/connection.ts'
import { imageOptimizerConnect } from '#openapi/namespaces/image-optimizer-v1/connect.ts'
import { listPlugins } from '#openapi/namespaces/suite-v1/plugins.ts'

export const connect = connectionBook({
  operations: imageOptimizerConnect,
  read: listPlugins,
  async isConnected(context, options) {
    const { body } = await context.callOk(listPlugins, {}, options)
    const optimizer = listAt(body).find((plugin) => at(plugin, 'slug') === 'image-optimization')
    return at(optimizer, 'isConnected')
  },
  spec: '4.7',
})
