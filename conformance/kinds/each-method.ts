/** Every method of an operation is judged by the same cases. */

import type { OperationRef } from '#conformance/call/request.ts'
import { type Case, operationIdOf } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { sceneWithMethod } from '#conformance/case/scene.ts'
import type { OperationUnderTest } from '#conformance/kinds/judging/operation-under-test.ts'
import type { Play } from '#conformance/playbook/play.ts'
import type { ChangeableSetting } from '#conformance/playbook/setting.ts'
import { checkedCallsOf } from '#conformance/targets/checked-calls.ts'
import type { Method } from '#openapi/language/define.ts'
import { memoize } from '#openapi/values/memoize.ts'

/** A setting written by the operation is written with the same method. */
function playWithMethods(play: Play, operation: OperationRef, methods: readonly [Method]): Play {
  const { settings } = play
  if (!settings) return play
  const withMethods = (each: ChangeableSetting): ChangeableSetting =>
    each.write.id === operation.id ? { ...each, write: { ...each.write, methods } } : each
  return { ...play, settings: settings.map(withMethods) }
}

export const withMethod = (operation: OperationUnderTest, method: Method): OperationUnderTest => ({
  ...operation,
  methods: [method],
  play: playWithMethods(operation.play, operation, [method]),
})

/** `core.posts.update/PUT.args.title.type`: the first method keeps the plain id. */
const caseForMethod = <C extends Case>(each: C, method: Method): C => ({
  ...each,
  id: each.id.replace('/', `/${method}.`),
  title: `${method}: ${each.title}`,
})

/** The operation narrowed to each further method. */
const otherMethods = memoize((operation: OperationUnderTest) =>
  operation.methods.slice(1).map((method) => ({ method, narrowed: withMethod(operation, method) })),
)

/** The cases of the operation and those of each further method. */
export const deriveForEachMethod =
  (derive: (operation: OperationUnderTest) => readonly Case[]) =>
  (operation: OperationUnderTest): readonly Case[] => [
    ...derive(operation),
    ...otherMethods(operation).flatMap(({ method, narrowed }) =>
      derive(narrowed).map((each) => caseForMethod(each, method)),
    ),
  ]

/** A context that calls one operation with another method, unless a case names one. */
function contextWithMethod(context: Context, id: string, method: Method): Context {
  const call: Context['call'] = (operation, args, options) =>
    context.call(operation, args, operation.id === id ? { method, ...options } : options)
  const caller = { ...context, call, method }
  return { ...caller, ...checkedCallsOf(caller) }
}

const NAMES_METHOD = /\b(POST|PUT|PATCH|DELETE)$/

function withMethodCalls({ id, scenes, run }: Case, method: Method): Pick<Case, 'run' | 'scenes'> {
  const operation = operationIdOf({ id })
  if (scenes) return { scenes: scenes.map((scene) => sceneWithMethod(scene, operation, method)) }
  return run ? { run: (context) => run(contextWithMethod(context, operation, method)) } : {}
}

/** Repeats a handwritten case for the other methods. */
export function repeatForEachMethod<C extends Case>(
  each: C,
  methods: readonly Method[],
): readonly C[] {
  if (NAMES_METHOD.test(each.id)) return [each]
  const others = methods.slice(1).map((method) => ({
    ...caseForMethod(each, method),
    ...withMethodCalls(each, method),
  }))
  return [each, ...others]
}
