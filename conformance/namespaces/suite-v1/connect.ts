/** The connection of the suite. */
import { at } from '#conformance/call/body.ts'
import { suiteConnect } from '#openapi/namespaces/suite-v1/connect.ts'
import { getSettings } from '#openapi/namespaces/suite-v1/settings.ts'
import { connectionBook } from './connection.ts'

export const connect = connectionBook({
  operations: suiteConnect,
  read: getSettings,
  isConnected: async (context, options) =>
    at((await context.callOk(getSettings, {}, options)).body, 'isConnected'),
  spec: '4.6',
})
