import { arg, operation, response } from '#openapi/language/define.ts'
import { array, nullable, object, oneOf, str } from '#openapi/language/schema.ts'

const shared = {
  path: '/builder/v1/library/connect',
  access: 'manage_options',
  spec: '4.10',
  assumed: { responses: 'D-035', errors: 'D-003', access: 'D-002', behaviour: 'D-034' },
} as const

const notices = (example: string) =>
  array(object({ content: str(example), type: oneOf('success', 'info', 'error') }))

export const connectLibrary = operation({
  ...shared,
  id: 'builder.library-connect.connect',
  summary: 'Connect the caller to the template library.',
  methods: ['POST'],
  args: { token: arg.string({ required: true, description: 'The connect token to exchange.' }) },
  responses: { 200: notices('Connected successfully.') },
  errors: [
    'builder_library_token_refused',
    'builder_library_unreachable',
    'builder_library_not_connected',
    'builder_library_connect_error',
    'builder_library_app_not_available',
  ],
  effect: 'outward',
})

export const disconnectLibrary = operation({
  ...shared,
  id: 'builder.library-connect.disconnect',
  summary: 'Disconnect the caller from the template library.',
  methods: ['DELETE'],
  sendsRawResponse: true,
  responses: {
    200: response({
      body: nullable(notices('Disconnected successfully.')),
      description: 'Result of the disconnection; an empty body if the caller was not connected.',
    }),
  },
  errors: ['builder_library_disconnect_error', 'builder_library_app_not_available'],
  effect: 'irreversible',
})

export const libraryConnectOperations = [connectLibrary, disconnectLibrary] as const
