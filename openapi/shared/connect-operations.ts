import {
  arg,
  namespaceWord,
  operation,
  RESPONSES_ERRORS_AND_ACCESS,
} from '#openapi/language/define.ts'
import { named, object, str, uri } from '#openapi/language/schema.ts'
import { SuccessWithoutData, success } from './success.ts'

const ConnectAddress = named(
  'ConnectAddress',
  success(
    uri(
      'https://accounts.example.test/v1/oauth2/auth?client_id=c-1001&redirect_uri=https%3A%2F%2Fexample.test%2Fadmin&response_type=code&scope=openid&state=f3a91c',
    ),
  ),
)
const DomainSwitched = named('DomainSwitched', success(object({ message: str('Domain updated!') })))

interface ConnectOptions {
  readonly namespace: 'suite/v1' | 'image-optimizer/v1'
  readonly spec: string
}

/** Two namespaces have a connection of their own, with the same operations. */
export function connectOperations({ namespace, spec }: ConnectOptions) {
  const routeOf = (action: string) => ({
    id: `${namespaceWord(namespace)}.connect.${action}`,
    path: `/${namespace}/connect/${action}`,
  })
  const shared = {
    methods: ['POST'],
    access: 'manage_options',
    spec,
    assumed: { ...RESPONSES_ERRORS_AND_ACCESS, behaviour: 'D-034' },
  } as const

  return {
    authorize: operation({
      ...shared,
      ...routeOf('authorize'),
      summary: 'Register the site as a client and return the sign-in URL.',
      args: {
        clearSession: arg.bool({
          default: false,
          description: 'Forget the client and its tokens first.',
        }),
      },
      responses: { 200: ConnectAddress },
      errors: ['connect_already_connected', 'connect_failed'],
      effect: 'outward',
    }),
    disconnect: operation({
      ...shared,
      ...routeOf('disconnect'),
      summary: 'End the connection but keep the registered client.',
      responses: { 200: SuccessWithoutData },
      errors: ['connect_missing_client', 'connect_missing_token', 'connect_failed'],
      effect: 'irreversible',
    }),
    switchDomain: operation({
      ...shared,
      ...routeOf('switch-domain'),
      summary: 'Bind the connection to the current address of the site.',
      responses: { 200: DomainSwitched },
      errors: ['connect_client_not_found', 'connect_failed'],
      effect: 'outward',
    }),
    deactivate: operation({
      ...shared,
      ...routeOf('deactivate'),
      summary: 'Release the licence of the site.',
      responses: { 200: SuccessWithoutData },
      errors: ['connect_missing_client_id', 'connect_missing_client', 'connect_failed'],
      effect: 'irreversible',
    }),
  }
}
