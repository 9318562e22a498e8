/** Requirements of the contract and section 3, and whether a case covers each. */

import { isPathArgument } from '#conformance/call/request.ts'
import { testedOperations } from '#conformance/kinds/cases.ts'
import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import type { ArgSchema } from '#openapi/language/arguments.ts'
import type { Method } from '#openapi/language/define.ts'

/** The rows of section 3 with their cases. */
const TRANSITIONS: Readonly<Record<string, readonly string[]>> = {
  'post/page, DELETE without force: trash': [
    'core.posts.delete/trashes',
    'core.pages.delete/trashes',
  ],
  'post/page, DELETE with force: removed': [
    'core.posts.delete/removes',
    'core.pages.delete/removes',
  ],
  'post/page in trash: restorable': [
    'core.posts.delete/stays-restorable',
    'core.pages.delete/stays-restorable',
  ],
  'revision, DELETE with force: removed': [
    'core.post-revisions.delete/removes',
    'core.page-revisions.delete/removes',
  ],
  'revision, force must be true': [
    'core.post-revisions.delete/needs-force',
    'core.page-revisions.delete/needs-force',
  ],
  'note, DELETE without force: trash': ['builder.notes.delete/trashes'],
  'note, DELETE with force: removed': ['builder.notes.delete/removes'],
  'form submission, DELETE with force: removed': ['builder.form-submissions.delete/removes'],
  'form submission, DELETE without force: trash': ['builder.form-submissions.delete/trashes'],
  'form submission in trash, restore: restored': [
    'builder.form-submissions.restore/restores',
    'builder.form-submissions.restore-many/restores',
  ],
  'form submission, is_read: read or unread': [
    'builder.form-submissions.update/is_read',
    'builder.form-submissions.update-many/is_read',
  ],
  'component, PUT status publish: publish': ['builder.components.publish/publishes'],
  'plugin, activate: active': ['suite.plugins.activate/activates'],
  'theme, activate: active': ['suite.themes.activate/activates'],
  'plugin, deactivate: inactive': ['suite.plugins.deactivate/deactivates'],
}

/** Keywords that a request can violate. */
const VIOLABLE_KEYWORDS = [
  'enum',
  'minimum',
  'maximum',
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
] as const satisfies readonly (keyof ArgSchema)[]

interface SchemaAtPath {
  readonly name: string
  readonly schema: ArgSchema
}

function schemasIn({ name, schema }: SchemaAtPath): readonly SchemaAtPath[] {
  const members = Object.entries(schema.properties ?? {}).flatMap(([member, part]) =>
    schemasIn({ name: `${name}.${member}`, schema: part }),
  )
  const items = schema.items ? schemasIn({ name: `${name}[]`, schema: schema.items }) : []
  const branches = (schema.oneOf ?? schema.anyOf ?? []).flatMap((branch) =>
    schemasIn({ name: `${name}<${branch.title ?? branch.type}>`, schema: branch }),
  )
  return [{ name, schema }, ...members, ...items, ...branches]
}

function requiredCasesOf(
  operation: ContractOperation,
  arg: string,
  schema: ArgSchema,
): readonly string[] {
  const declared = [`${operation.id}/index.args.${arg}.required`]
  const missing =
    schema.required && !isPathArgument(operation, arg)
      ? [`${operation.id}/args.${arg}.required`]
      : []
  // Constraints checked on storage are tested on the update operation.
  const isStoredLate = schema.validatedBy === 'stored' && !operation.methods.includes('PUT')
  if (schema.check === 'none' || isStoredLate) return [...declared, ...missing]
  const constraints = schemasIn({ name: arg, schema })
    .filter(({ name }) => name === arg || !isPathArgument(operation, arg))
    .flatMap((part) =>
      VIOLABLE_KEYWORDS.filter((keyword) => part.schema[keyword] !== undefined).map(
        (keyword) => `${operation.id}/args.${part.name}.${keyword}`,
      ),
    )
  return [...declared, ...missing, ...constraints]
}

/** Required cases of an additional method. */
const requiredCasesOfMethod = (
  { id, args }: ContractOperation,
  method: Method,
): readonly string[] => [
  `${id}/${method}.answer`,
  `${id}/${method}.answer.no-crash`,
  `${id}/${method}.accepted`,
  ...Object.keys(args)
    .filter((arg) => args[arg]?.enum && args[arg]?.check !== 'none')
    .map((arg) => `${id}/${method}.args.${arg}.enum`),
]

/** The ids of required cases. */
export function requiredCases(contract: Contract): readonly string[] {
  const derived = testedOperations(contract).flatMap((operation) => [
    `${operation.id}/index.route`,
    `${operation.id}/index.methods`,
    `${operation.id}/answer`,
    ...operation.methods.map((method) => `${operation.id}/answers.${method}`),
    ...operation.methods.slice(1).flatMap((method) => requiredCasesOfMethod(operation, method)),
    ...Object.entries(operation.args).flatMap(([arg, schema]) =>
      requiredCasesOf(operation, arg, schema),
    ),
  ])
  return [...derived, ...Object.values(TRANSITIONS).flat()]
}
