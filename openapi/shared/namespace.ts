import {
  arg,
  namespaceWord,
  type Operation,
  operation,
  plainGet,
  RESPONSES_ERRORS_AND_ACCESS,
  response,
} from '#openapi/language/define.ts'
import { listingExample, NamespaceListing } from './route.ts'

export interface Namespace {
  readonly name: string
  readonly description: string
  /** The only variant that has it; absent for both. */
  readonly only?: 'a' | 'b'
  /** The document states that it has further routes. */
  readonly isPartlyDocumented?: true
  readonly operations: readonly Operation[]
}

/** The context of route listings; the index shows it without a description. */
export const listContext = arg.any({
  default: 'view',
  words: 'The purpose of the response; help adds the schemas of the routes that have one.',
})

/** Every namespace has a root that lists its routes (section 4). */
const rootOf = (name: string) =>
  operation({
    id: `${namespaceWord(name)}.root.read`,
    summary: `List the routes of ${name}.`,
    ...plainGet(`/${name}`),
    args: {
      namespace: arg.any({ default: name, words: 'The namespace to list.' }),
      context: listContext,
    },
    responses: { 200: response({ body: NamespaceListing, example: listingExample(name) }) },
    errors: ['rest_invalid_namespace'],
    access: 'public',
    spec: '4',
    assumed: RESPONSES_ERRORS_AND_ACCESS,
  })

export const namespace = ({ operations, ...rest }: Namespace): Namespace => ({
  ...rest,
  operations: [rootOf(rest.name), ...operations],
})
