import type { OpenAPIV3_1 } from 'openapi-types'
import type { Contract } from '#openapi/contract/contract.ts'
import { METHODS, namespaceWord } from '#openapi/language/define.ts'
import { groupBy, type Json } from '#openapi/values/json.ts'
import { by } from '#openapi/values/order.ts'
import { type Components, createComponents } from './components.ts'
import { GLOBAL_PARAMETERS } from './global-parameters.ts'
import { toOperationObject } from './openapi-operation.ts'

/** Incremented with each release that changes the exported documents. */
const DOCUMENT_VERSION = '1.2.0'

const BASIC_AUTHENTICATION = {
  type: 'http',
  scheme: 'basic',
  description: 'Login name (or e-mail address) and an application password.',
}

const BASE_URL = {
  default: 'http://127.0.0.1:4010',
  description: 'The base address of the site; by default the local stand-in.',
}

function servers({ variant: { languages } }: Contract): readonly Json[] {
  const rest_prefix = { default: 'api', description: 'The path segment of the REST interface.' }
  if (!languages.length)
    return [{ url: '{base_url}/{rest_prefix}', variables: { base_url: BASE_URL, rest_prefix } }]
  const language = {
    default: languages[0],
    enum: languages,
    description: 'The language of the request.',
  }
  return [
    {
      url: '{base_url}/{language}/{rest_prefix}',
      variables: { base_url: BASE_URL, language, rest_prefix },
    },
  ]
}

function paths(contract: Contract, components: Components): Json {
  const listed = contract.operations.filter(({ unlisted }) => !unlisted)
  const items = [...groupBy(listed, ({ path }) => path)].map(([path, group]) => {
    const calls = group.flatMap((operation) =>
      operation.methods.map((method) => ({ operation, method })),
    )
    // In the usual order, whatever the order of the contract.
    const entries = calls
      .toSorted(by(({ method }) => METHODS.indexOf(method)))
      .map(({ operation, method }) => [
        method.toLowerCase(),
        toOperationObject(operation, method, components),
      ])
    return [path, Object.fromEntries(entries)]
  })
  return Object.fromEntries(items)
}

const tags = ({ namespaces }: Contract): readonly Json[] => [
  { name: 'index', description: 'The index document and the batch route.' },
  ...namespaces.map(({ name, description }) => ({ name: namespaceWord(name), description })),
]

const sortedByName = (named: ReadonlyMap<string, Json>): Json =>
  Object.fromEntries([...named].sort(by(([name]) => name)))

/** The contract of a variant as an OpenAPI 3.1 document. */
export function openApiDocument(contract: Contract): OpenAPIV3_1.Document {
  const components = createComponents()
  const document: Json = {
    openapi: '3.1.0',
    info: {
      title: `Content site REST interface, variant ${contract.variant.id.toUpperCase()}`,
      summary: `The ${contract.variant.title} deployment.`,
      description:
        'Exported from the contract of Understudy. Fields that start with x- are explained in openapi/extensions.md.',
      version: DOCUMENT_VERSION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: servers(contract),
    security: [{ applicationPassword: [] }],
    tags: tags(contract),
    paths: paths(contract, components),
    components: {
      securitySchemes: { applicationPassword: BASIC_AUTHENTICATION },
      parameters: GLOBAL_PARAMETERS,
      responses: sortedByName(components.responses),
      schemas: sortedByName(components.schemas),
    },
  }
  // The parts are built as plain JSON; the exporter's tests validate them against the official
  // schema.
  return document as OpenAPIV3_1.Document
}
