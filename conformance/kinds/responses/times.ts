/** Times in site time and in UTC: `x` and `x_gmt` of a record differ by the offset of the site. */

import { inconclusive, skip } from '#conformance/call/check.ts'
import { checkTime, isShownInBoth, siteOffset } from '#conformance/call/times.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import {
  assertAccepted,
  effectiveCallOf,
  ownResponse,
  siteOfOwnCall,
} from '#conformance/kinds/judging/perform-call.ts'
import type { OwnCall } from '#conformance/playbook/own-call.ts'
import { responseOf } from '#openapi/language/define.ts'
import type { JsonSchema } from '#openapi/language/schema.ts'
import { hasMembers } from '#openapi/values/json.ts'
import { memoize } from '#openapi/values/memoize.ts'

const utcNameOf = (name: string): string => `${name}_gmt`

const partsOf = ({ properties = {}, items, anyOf = [] }: JsonSchema): readonly JsonSchema[] => [
  ...Object.values(properties),
  ...(items ? [items] : []),
  ...anyOf,
]

/** Whether a record in a body of this schema has a time in both forms. */
const showsTimes = memoize(
  (schema: JsonSchema): boolean =>
    Object.keys(schema.properties ?? {}).some(
      (name) => schema.properties?.[utcNameOf(name)] !== undefined,
    ) || partsOf(schema).some(showsTimes),
)

const respondsWithTimes = ({ responses }: OperationUnderTest): boolean =>
  Object.values(responses).some((spec) => {
    const { body } = responseOf(spec)
    return body !== undefined && showsTimes(body)
  })

interface ShownTime {
  readonly record: object
  readonly name: string
}

/** Of records at any depth. */
function timesIn(value: unknown): readonly ShownTime[] {
  if (!hasMembers(value)) return []
  const names = Object.keys(value).filter((name) => isShownInBoth(value, name))
  return [
    ...names.map((name) => ({ record: value, name })),
    ...Object.values(value).flatMap(timesIn),
  ]
}

async function runTimes(
  context: Context,
  operation: OperationUnderTest,
  own: OwnCall,
): Promise<void> {
  const { document } = context.target.index
  if (siteOffset(document, 0) === undefined)
    skip({ why: 'not-applicable', detail: 'the index states neither a time zone nor an offset' })
  const response = await ownResponse(context, operation, own)
  assertAccepted(response)
  const times = timesIn(response.body)
  if (times.length === 0) inconclusive('the response shows no time in both forms')
  for (const { record, name } of times) checkTime(document, record, name)
}

/** Of a list, only records of the run are read. */
const ownReadOf = ({ play: { dependentRead } }: OperationUnderTest): OwnCall | undefined =>
  dependentRead && { arrange: async (context) => (await dependentRead(context)).args }

/** Records of others may have been stored while the site had another time zone. */
export function timeCases(operation: OperationUnderTest): readonly Case[] {
  const own = effectiveCallOf(operation) ?? ownReadOf(operation)
  if (!own || !respondsWithTimes(operation)) return []
  return [
    defineCase({
      id: `${operation.id}/own.times`,
      kind: 'response',
      level: 'should',
      needs: 'write',
      isolated: siteOfOwnCall(operation),
      spec: operation.resource ? '2.2' : operation.spec,
      title: `${operation.id} shows the times of a record of the run in site time and in UTC.`,
      run: (context) => runTimes(context, operation, own),
    }),
  ]
}
