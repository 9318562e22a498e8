/** A success response is valid against the schema of its status. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { field } from '#conformance/body.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { fail, skip } from '#conformance/check.ts'
import type { Level } from '#conformance/classification.ts'
import type { Context } from '#conformance/context.ts'
import {
  codeOf,
  described,
  isAccepted,
  type TargetResponse,
} from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract.ts'
import { isRead, responseOf } from '#openapi/define.ts'
import { errorsByStatus } from '#openapi/derive/errors-of.ts'
import type { ErrorSpec } from '#openapi/errors/define.ts'
import { ERRORS, type ErrorKey } from '#openapi/errors/table.ts'
import type { JsonSchema } from '#openapi/schema.ts'
import type { Judged } from './judged.ts'
import { performed, placeOf } from './performed.ts'

function createAjv(): Ajv2020 {
  // Each validator runs a few times only, so a quick compiler beats a fast validator.
  const code = { optimize: false }
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false, code })
  formats.default(ajv)
  return ajv
}

/** Compiled at first use and kept: the same schema stands behind many cases. */
function createCompiler(): (schema: JsonSchema) => ValidateFunction {
  const compiled = new WeakMap<JsonSchema, ValidateFunction>()
  let ajv: Ajv2020 | undefined
  return (schema) => {
    ajv ??= createAjv()
    const validate = compiled.get(schema) ?? ajv.compile(schema)
    compiled.set(schema, validate)
    return validate
  }
}

const validatorOf = createCompiler()

export const levelOf = ({ assumed }: ContractOperation): Level =>
  assumed?.responses ? 'assumed' : 'must'

function statusesOf({ responses }: ContractOperation): readonly number[] {
  return Object.keys(responses).map(Number)
}

function assertHeaders(answer: TargetResponse, headers: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(headers))
    if (answer.headers[name.toLowerCase()] === undefined) fail(`the header ${name}`, 'none')
}

export function assertBody(schema: JsonSchema, answer: TargetResponse): void {
  if (answer.body === undefined) fail('a JSON body', answer.text.slice(0, 120))
  const validate = validatorOf(schema)
  if (validate(answer.body)) return
  const [error] = validate.errors ?? []
  fail(`a body as the contract has it`, `${error?.instancePath || 'the body'} ${error?.message}`)
}

/** Fails unless a success response has a status, headers and a body the contract knows. */
export function assertResponse(operation: ContractOperation, answer: TargetResponse) {
  const spec = operation.responses[answer.status]
  if (!spec) return fail(`status ${statusesOf(operation).join(' or ')}`, described(answer))
  const { body: schema, contentType, headers = {} } = responseOf(spec)
  assertHeaders(answer, headers)
  if (contentType !== undefined && !/json/.test(contentType)) return
  if (!schema || (answer.text === '' && operation.path !== '/')) return
  assertBody(schema, answer)
}

async function runResponse(context: Context, operation: Judged): Promise<void> {
  const { answer } = await performed(context, operation)
  if (!isAccepted(answer)) skip(`inconclusive: the operation answers ${described(answer)} here`)
  assertResponse(operation, answer)
}

/** The code of the platform for whatever crashed; some rejections use it too, without any data. */
const CRASH = 'internal_server_error'

function isErrorOf(key: ErrorKey, answer: TargetResponse): boolean {
  const { code = key, bare }: ErrorSpec = ERRORS[key]
  if (code !== codeOf(answer)) return false
  return code !== CRASH || (bare === true && field(answer.body, 'data') === null)
}

/** Whether the contract has it as a response of the operation that is not a success. */
export function isKnownError(operation: ContractOperation, answer: TargetResponse): boolean {
  const listed = operation.responses[answer.status]
  const schema = listed && responseOf(listed).body
  if (schema && validatorOf(schema)(answer.body)) return true
  const keys = errorsByStatus(operation).get(answer.status) ?? []
  return keys.some((key) => isErrorOf(key, answer))
}

async function runWithoutCrash(context: Context, operation: Judged): Promise<void> {
  const { answer } = await performed(context, operation)
  if (answer.status >= 500 && !isKnownError(operation, answer))
    fail('a response that is not a crash', described(answer))
}

export const responseCases = (operation: Judged): readonly Case[] => [
  defineCase({
    id: `${operation.id}/answer.no-crash`,
    kind: 'answer',
    level: 'should',
    needs: isRead(operation) ? 'read' : 'write',
    spec: operation.spec,
    title: `${operation.id} answers a valid request without a server error.`,
    ...placeOf(operation),
    run: (context) => runWithoutCrash(context, operation),
  }),
  defineCase({
    id: `${operation.id}/answer`,
    kind: 'answer',
    level: levelOf(operation),
    needs: isRead(operation) ? 'read' : 'write',
    spec: operation.spec,
    title: `${operation.id} answers with a status, headers and a body of its contract.`,
    ...placeOf(operation),
    run: (context) => runResponse(context, operation),
  }),
]
