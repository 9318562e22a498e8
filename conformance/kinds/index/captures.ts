/** The patterns of path parameters: in the index and in requests. */

import { fail, inconclusive, skip } from '#conformance/call/check.ts'
import type { Level } from '#conformance/call/classification.ts'
import { toWire } from '#conformance/call/request.ts'
import { UNASSIGNED_ID } from '#conformance/call/sample.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { assertErrorBody } from '#conformance/kinds/judging/access-rejection.ts'
import { assertKnown } from '#conformance/kinds/judging/responses.ts'
import { probeSite } from '#conformance/kinds/judging/role-access.ts'
import { callerFor, sendOnce } from '#conformance/kinds/judging/shared-request.ts'
import { readPattern } from '#conformance/targets/index-document.ts'
import { describeResponse, isRejected, isSameResponse } from '#conformance/transport/exchange.ts'
import type { ContractOperation } from '#openapi/contract/contract.ts'
import { type Capture, capture, isCapture } from '#openapi/language/captures.ts'
import { parameterNames, paramOf } from '#openapi/language/patterns.ts'
import { isUnrouted } from './options.ts'

/** Values that do not match a pattern and never match a neighbouring route. */
const NON_MATCHING: Readonly<Record<Capture, readonly string[]>> = {
  [capture.digits]: ['x1', '12x'],
  [capture.word]: ['not.a.word', 'not-a-word'],
  [capture.slug]: ['not.a.slug'],
  [capture.key]: ['not.a.key'],
  [capture.letters]: ['abc1'],
  [capture.twelveLetters]: ['abcdefghijk', 'abcdefghijklm', 'abcdefghijk1'],
}
const MATCHING: Readonly<Record<Capture, readonly string[]>> = {
  [capture.digits]: ['7', '12'],
  [capture.word]: ['primary', 'a1_b'],
  [capture.slug]: ['plain', 'with-hyphen', 'with_line'],
  [capture.key]: ['plain', 'with-hyphen', 'with_line'],
  [capture.letters]: ['sourcea', 'X'],
  [capture.twelveLetters]: ['kqzvbnmtrwxa', 'ABCDEFGHIJKL'],
}

const levelOf = ({ assumed }: ContractOperation): Level => (assumed?.params ? 'assumed' : 'must')

const isExempt = ({ params }: ContractOperation, name: string): boolean =>
  params[name]?.isDeployedTooNarrow === true

function matches(expression: string, text: string): boolean {
  try {
    return new RegExp(`^(?:${expression.replaceAll('(?P<', '(?<')})$`, 'i').test(text)
  } catch {
    // A pattern in another regular expression dialect cannot be judged.
    return skip({ why: 'inconclusive', detail: `the pattern ${expression} cannot be parsed` })
  }
}

function assertPattern(name: string, expression: string, expected: Capture): void {
  for (const text of MATCHING[expected])
    if (!matches(expression, text)) fail(`a pattern for ${name} that matches ${text}`, expression)
  for (const text of NON_MATCHING[expected])
    if (matches(expression, text))
      fail(`a pattern for ${name} that does not match ${text}`, expression)
}

export const capturesCase = (operation: ContractOperation): Case =>
  defineCase({
    id: `${operation.id}/index.captures`,
    kind: 'index',
    level: levelOf(operation),
    needs: 'index',
    spec: '2.1',
    title: `The index lists the parameters of ${operation.path} with their patterns.`,
    run({ target }) {
      const routes = target.index
        .routesOf(operation)
        .filter(({ methods }) => operation.methods.some((method) => methods.includes(method)))
      if (routes.length === 0) fail(`a pattern for ${operation.path}`, 'none')
      for (const { name, expression } of routes.flatMap(
        (route) => readPattern(route.pattern).captures,
      )) {
        const expected = operation.params[name]?.capture
        if (expected && isCapture(expected) && !isExempt(operation, name))
          assertPattern(name, expression, expected)
      }
    },
  })

async function runNonMatching(context: Context, operation: ContractOperation, name: string) {
  const expected = paramOf(operation, name).capture
  if (!isCapture(expected))
    return skip({
      why: 'not-applicable',
      detail: `the pattern of ${name} differs from the interface document`,
    })
  const method = operation.methods[0] ?? 'GET'
  const control = await context.target.control(method)
  const base = await context.sample(operation)
  const options = callerFor(context, operation)
  const twin = await sendOnce(context, { operation, args: base, options })
  if (isSameResponse(twin, control))
    inconclusive(
      `a value that matches the pattern gets the response of an unknown route (${describeResponse(twin)})`,
    )
  for (const text of NON_MATCHING[expected]) {
    const args = { ...base, [name]: text }
    const [path = '/'] = toWire(operation, args).path.split('?')
    if (await isUnrouted(context, path)) continue
    const response = await context.call(operation, args, options)
    if (!isSameResponse(response, control))
      fail(
        `${text} to be an unknown route (${describeResponse(control)})`,
        describeResponse(response),
      )
  }
}

const nonMatchingCase = (operation: ContractOperation, name: string): Case =>
  defineCase({
    id: `${operation.id}/path.${name}`,
    kind: 'capture',
    level: levelOf(operation),
    needs: 'read',
    ...probeSite(operation),
    spec: '2.1',
    title: `A value that does not match the pattern of ${name} is an unknown route.`,
    twin: `a matching value in ${operation.path}`,
    run: (context) => runNonMatching(context, operation, name),
  })

/** A very large number; whether such a record exists does not matter. */
async function runLargeNumber(context: Context, operation: ContractOperation, name: string) {
  const control = await context.target.control(operation.methods[0] ?? 'GET')
  const base = await context.sample(operation)
  const args = { ...base, [name]: UNASSIGNED_ID }
  const response = await sendOnce(context, { operation, args })
  if (isSameResponse(response, control))
    fail(
      `${UNASSIGNED_ID} to reach a route`,
      `${describeResponse(response)}, as for an unknown route`,
    )
}

/** An unknown id is rejected in the form of every rejection, where it is rejected at all. */
async function runUnknownId(context: Context, operation: ContractOperation, name: string) {
  const base = await context.sample(operation)
  const args = { ...base, [name]: UNASSIGNED_ID }
  const response = await sendOnce(context, { operation, args })
  if (!isRejected(response))
    skip({
      why: 'inconclusive',
      detail: `an unknown ${name} is answered ${describeResponse(response)}`,
    })
  assertErrorBody(response)
  assertKnown(operation, response)
}

const unknownIdCase = (operation: ContractOperation, name: string): Case =>
  defineCase({
    id: `${operation.id}/path.${name}.refusal`,
    kind: 'capture',
    level: 'assumed',
    needs: 'read',
    ...probeSite(operation),
    spec: '7',
    title: `A rejection of ${operation.id} has a code, a message and its status.`,
    run: (context) => runUnknownId(context, operation, name),
  })

const largeNumberCase = (operation: ContractOperation, name: string): Case =>
  defineCase({
    id: `${operation.id}/path.${name}.inside`,
    kind: 'capture',
    level: levelOf(operation),
    needs: 'read',
    ...probeSite(operation),
    spec: '2.1',
    title: `${operation.path} accepts a number of any length as ${name}.`,
    twin: 'a route that does not exist',
    run: (context) => runLargeNumber(context, operation, name),
  })

/** The example of the contract is a valid value, even if a target's pattern is narrower. */
async function runExample(context: Context, operation: ContractOperation, name: string) {
  const control = await context.target.control(operation.methods[0] ?? 'GET')
  const { example } = paramOf(operation, name)
  const args = { ...(await context.sample(operation)), [name]: example }
  const response = await sendOnce(context, { operation, args })
  if (isSameResponse(response, control))
    fail(`${example} to reach a route`, `${describeResponse(response)}, as for an unknown route`)
}

const exampleCase = (operation: ContractOperation, name: string): Case =>
  defineCase({
    id: `${operation.id}/path.${name}.inside`,
    kind: 'capture',
    level: 'should',
    needs: 'read',
    ...probeSite(operation),
    spec: operation.spec,
    title: `${operation.path} accepts ${paramOf(operation, name).example} as ${name}.`,
    twin: 'a route that does not exist',
    run: (context) => runExample(context, operation, name),
  })

const isText = (operation: ContractOperation, name: string): boolean =>
  operation.params[name]?.capture !== capture.digits

export const captureCases = (operation: ContractOperation): readonly Case[] => [
  ...parameterNames(operation.path)
    .filter((name) => isText(operation, name) && isCapture(paramOf(operation, name).capture))
    .map((name) => exampleCase(operation, name)),
  ...parameterNames(operation.path)
    .filter((name) => !isExempt(operation, name) && isCapture(paramOf(operation, name).capture))
    .flatMap((name) => [
      nonMatchingCase(operation, name),
      ...(operation.params[name]?.capture === capture.digits
        ? [largeNumberCase(operation, name), unknownIdCase(operation, name)]
        : []),
    ]),
]
