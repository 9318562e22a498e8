/** The operations of the contract: access, arguments and references. */

import { type ControlTarget, type EntryRequest, entry } from '#handlers/control/entry.ts'
import { json } from '#handlers/control/json.ts'
import { flag, listOf, openObject, type ShapeValue, shape, text } from '#handlers/control/shapes.ts'
import { jsonProblem } from '#handlers/runtime/pages.ts'
import type { HttpOutput } from '#handlers/runtime/request/http.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { SECTIONS } from '#openapi/contract/sections.ts'
import { accessByRole } from '#openapi/derive/access-by-role.ts'
import { createComponents } from '#openapi/derive/components.ts'
import { GLOBAL_PARAMETERS } from '#openapi/derive/global-parameters.ts'
import { toOperationObject } from '#openapi/derive/openapi-operation.ts'
import { accessRule } from '#openapi/language/access.ts'

const operationsOf = ({ publicContract }: ControlTarget): readonly ContractOperation[] =>
  publicContract.routes.flatMap(({ operations }) => operations)

const SUMMARY = {
  id: text(),
  namespace: text(),
  methods: listOf(text()),
  path: text(),
  arguments: listOf(text()),
  summary: text(),
  access: shape({ rule: text(), says: text('The callers with access, in words.') }),
  roles: openObject<Readonly<Record<string, string>>>(
    'yes, no or depends for each role, and for anonymous.',
  ),
  effect: text('The effect of a call.'),
  'unlisted?': flag('Served, although the index does not list it.'),
}
const OPERATION = shape(SUMMARY)
export type OperationView = ShapeValue<typeof OPERATION>

const DETAILS = shape({
  ...SUMMARY,
  section: shape({ number: text(), about: text() }),
  decisions: listOf(shape({ about: text(), decision: text() })),
  parameters: listOf(openObject('As in OpenAPI.')),
  'requestBody?': openObject('As in OpenAPI.'),
  responses: openObject('As in OpenAPI.'),
  components: openObject('Components referenced by the other members.'),
})
export type OperationDetailsView = ShapeValue<typeof DETAILS>

const summaryOf = (operation: ContractOperation): OperationView => ({
  id: operation.id,
  namespace: operation.namespace,
  methods: operation.methods,
  path: operation.path,
  arguments: Object.keys(operation.args),
  summary: operation.summary,
  access: { rule: operation.access, says: accessRule(operation.access).description },
  roles: accessByRole(operation),
  effect: operation.effect,
  ...(operation.unlisted && { unlisted: true }),
})

/** The section of the interface document, and the decisions where it is silent. */
const groundsOf = ({ spec, assumed = {} }: ContractOperation) => ({
  section: { number: spec, about: SECTIONS[spec] ?? '' },
  decisions: Object.entries(assumed).map(([about, decision]) => ({ about, decision })),
})

function detailsOf(operation: ContractOperation): OperationDetailsView {
  const components = createComponents()
  const [method = 'GET'] = operation.methods
  const { parameters, requestBody, responses } = toOperationObject(operation, method, components)
  return {
    ...summaryOf(operation),
    ...groundsOf(operation),
    parameters,
    ...(requestBody && { requestBody }),
    responses,
    components: {
      parameters: GLOBAL_PARAMETERS,
      schemas: Object.fromEntries(components.schemas),
      responses: Object.fromEntries(components.responses),
    },
  }
}

function showOperation({ standIn, params }: EntryRequest): HttpOutput {
  const { id = '' } = params
  const found = operationsOf(standIn).find((operation) => operation.id === id)
  if (found) return json(detailsOf(found))
  return jsonProblem('understudy_no_operation', `There is no operation ${id.slice(0, 100)}.`, 404)
}

export const operationEntries = [
  entry(
    'GET /operations',
    { does: 'all operations with their access rules', responds: listOf(OPERATION) },
    ({ standIn }) => json(operationsOf(standIn).map(summaryOf)),
  ),
  entry(
    'GET /operations/{id}',
    {
      does: 'one operation: arguments, responses, errors, sections and decisions',
      responds: DETAILS,
      errors: ['understudy_no_operation'],
    },
    showOperation,
  ),
]
