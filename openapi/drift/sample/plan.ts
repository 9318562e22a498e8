/** Plans which operations to sample on a real site, and checks their responses. */

import type { Contract, ContractOperation } from '#openapi/contract/contract.ts'
import { readShape } from '#openapi/drift/read/shape.ts'
import { type Finding, toFinding } from '#openapi/drift/rules/finding.ts'
import type { RuleId } from '#openapi/drift/rules/table.ts'
import { appendPointer } from '#openapi/drift/surface/pointer.ts'
import { basisOf, provenanceOf } from '#openapi/drift/surface/provenance.ts'
import { resolveNothing } from '#openapi/drift/surface/schema-source.ts'
import { showsPublished } from '#openapi/language/access.ts'
import { capture } from '#openapi/language/captures.ts'
import { responseOf } from '#openapi/language/define.ts'
import { parameterNames } from '#openapi/language/patterns.ts'
import type { JsonSchema } from '#openapi/language/schema.ts'
import { findMismatches } from './mismatches.ts'

export interface SampleCall {
  readonly operation: ContractOperation
  /** `view`, `embed`, `edit`; undefined for operations without this argument. */
  readonly context?: string
  /** The operation that reads one item of this list. */
  readonly item?: ContractOperation
}

/** A received response; the body is undefined if it is not JSON. */
export interface SampledResponse {
  readonly status: number
  readonly contentType: string
  readonly headers: ReadonlySet<string>
  readonly body?: unknown
}

/** Samples are read-only, and limited to operations without required arguments. */
function isSampleable({ methods, effect, args, path, unlisted }: ContractOperation): boolean {
  const inPath = parameterNames(path)
  const hasRequiredArguments = Object.entries(args).some(
    ([name, { required }]) => required && !inPath.includes(name),
  )
  return effect === 'safe' && methods.includes('GET') && !hasRequiredArguments && !unlisted
}

const isList = ({ path, namespace }: ContractOperation): boolean =>
  !path.includes('{') && path !== '/' && path !== `/${namespace}`

function contextsOf(
  { args }: ContractOperation,
  signedIn: boolean,
): readonly (string | undefined)[] {
  const choices = args['context']?.enum?.map(String)
  if (!choices) return [undefined]
  return choices.filter((context) => signedIn || context !== 'edit')
}

const isJson = ({ responses }: ContractOperation): boolean =>
  Object.values(responses).every((value) => {
    const { contentType = 'application/json' } = responseOf(value)
    return contentType === 'application/json'
  })

export function planSamples({ operations }: Contract, signedIn: boolean): readonly SampleCall[] {
  const allowed = operations.filter(
    (operation) =>
      isSampleable(operation) &&
      isJson(operation) &&
      (signedIn || showsPublished(operation.access)),
  )
  return allowed.filter(isList).flatMap((operation) => {
    const item = allowed.find(
      ({ path, params }) =>
        path === `${operation.path}/{id}` && params['id']?.capture === capture.digits,
    )
    return contextsOf(operation, signedIn).map((context) => ({
      operation,
      ...(context !== undefined && { context }),
      ...(item && { item }),
    }))
  })
}

type ReportDifference = (
  rule: RuleId,
  details: { subject?: string; expected?: string; found?: string },
) => Finding

function reporterFor({ operation, context }: SampleCall): ReportDifference {
  const pointer = appendPointer('/paths', operation.path, 'get', 'responses')
  return (rule, details) =>
    toFinding({
      rule,
      path: operation.path,
      methods: ['GET'],
      operation: operation.id,
      ...(context !== undefined && { keyword: `(context=${context})` }),
      ...details,
      places: { expected: pointer },
      basis: basisOf(provenanceOf(operation, false), 'responses'),
    })
}

/** An adopted operation whose sample was not JSON, or that was not sampled. */
const isUndescribed = ({ extension }: ContractOperation, body: JsonSchema = {}): boolean =>
  extension === true && body.type === undefined && !body.anyOf && !body.oneOf

/** The differences between a real response and the contract. */
export function checkSample(call: SampleCall, response: SampledResponse): readonly Finding[] {
  const report = reporterFor(call)
  const { responses } = call.operation
  const promised = responses[response.status]
  if (!promised)
    return [
      report('sample-status', {
        expected: Object.keys(responses).join(' or '),
        found: String(response.status),
      }),
    ]
  const { body, headers = {} } = responseOf(promised)
  if (response.body === undefined && isUndescribed(call.operation, body)) return []
  if (response.body === undefined)
    return [report('sample-media', { expected: 'JSON', found: response.contentType || 'nothing' })]
  const missingHeaders = Object.keys(headers).filter(
    (name) => !response.headers.has(name.toLowerCase()),
  )
  const shape = readShape({ value: body ?? {}, pointer: '' }, resolveNothing)
  const mismatches = new Map(
    findMismatches(response.body, shape, '').map((each) => [`${each.rule} ${each.subject}`, each]),
  )
  return [
    ...missingHeaders.map((subject) => report('sample-header-missing', { subject })),
    ...[...mismatches.values()].map(({ rule, ...details }) => report(rule, details)),
  ]
}
