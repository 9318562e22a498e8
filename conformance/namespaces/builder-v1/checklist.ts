/** The checklist: its steps, and the progress of each user. */

import { at, listAt } from '#conformance/call/body.ts'
import { check, equal } from '#conformance/call/check.ts'
import type { Arguments, OperationRef, RequestArguments } from '#conformance/call/request.ts'
import { type Case, defineCase } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { assertAccepted } from '#conformance/kinds/judging/perform-call.ts'
import { type Invalidation, type Playbook, play } from '#conformance/playbook/play.ts'
import type { Reversal } from '#conformance/playbook/reversal.ts'
import {
  assertRestorable,
  type ChangeableSetting,
  isNonEmptyValue,
  negate,
} from '#conformance/playbook/setting.ts'
import type { Shape } from '#conformance/playbook/shape.ts'
import { step } from '#conformance/targets/step.ts'
import {
  getChecklistItem,
  getStep,
  getUserProgress,
  listSteps,
  updateStep,
  updateUserProgress,
} from '#openapi/namespaces/builder-v1/checklist.ts'
import { asRecord } from '#openapi/values/json.ts'

const spec = '4.10'
const id = 'add_logo'
const path = ['data', 'steps', id, 'is_marked_completed'] as const

/** POST to these routes crashes on the platform, so another method must undo it. */
const byPut = { method: 'PUT' } as const

const paidStep: Shape = { name: 'promoted', when: 'for a paid step', args: { id: '4' } }
const invalidation: Invalidation = { steps: [step(updateStep, { id, is_marked_completed: true })] }
const sideEffect = { read: getUserProgress }
/** Only a step that cannot be undone is marked. */
const sideEffectOfStep = { ...sideEffect, args: { id: '3' } }
const otherRecord = async () => '2'

const markArgs = (is_marked_completed: unknown): RequestArguments<typeof updateStep> => ({
  id,
  is_marked_completed: is_marked_completed === true,
})

const minimizedSetting: ChangeableSetting = {
  write: updateUserProgress,
  read: getUserProgress,
  name: 'is_popup_minimized',
  path: ['data', 'is_popup_minimized'],
  args: (value) => ({ is_popup_minimized: value }),
  undo: (old) => ({
    operation: updateUserProgress,
    args: { is_popup_minimized: old },
    options: byPut,
  }),
  // An unset flag is shown as false.
  isStored: (old) => old === true,
  other: negate,
  spec,
}

const markedSetting: ChangeableSetting = {
  write: updateStep,
  read: getUserProgress,
  name: id,
  path,
  args: markArgs,
  undo: (old) => step(updateStep, markArgs(old), byPut),
  reasonAgainst: (old) => (typeof old === 'boolean' ? undefined : 'no value is stored yet'),
  isStored: (old) => typeof old === 'boolean',
  other: negate,
  spec,
}

/** Reading marks completed steps: their stored state is recorded and restored. */
const restoringProgress = (read: OperationRef, args: Arguments) => ({
  arrange: (context: Context): Promise<Arguments> =>
    context.withLock(getUserProgress.id, async () => {
      const { body } = await context.callOk(getUserProgress)
      const steps = at(body, 'data', 'steps')
      assertRestorable(context, read, isNonEmptyValue(steps))
      for (const [name, old] of Object.entries(asRecord(steps)))
        context.backUpSetting({
          setting: `step ${name}`,
          changedBy: read,
          old,
          undo: step(updateStep, { id: name, ...Object(old) }, byPut),
          shown: { operation: getUserProgress, path: ['data', 'steps', name] },
        })
      return args
    }),
})

const stepName = (step: unknown): unknown => at(step, 'config', 'id')

const listedCase = (read: typeof getStep | typeof getChecklistItem): Case =>
  defineCase({
    id: `${read.id}/as-listed`,
    kind: 'scenario',
    level: 'should',
    needs: 'write',
    spec,
    title: `Two steps read by ${read.id} are in the order of the list.`,
    async run(context) {
      for (const each of [listSteps, read]) await restoringProgress(each, {}).arrange(context)
      const dataOf = async (operation: OperationRef, args: Arguments = {}) => {
        const response = await context.call(operation, args)
        assertAccepted(response)
        return at(response.body, 'data')
      }
      const list = listAt(await dataOf(listSteps)).map(stepName)
      const names: unknown[] = []
      for (const position of ['1', '2']) names.push(stepName(await dataOf(read, { id: position })))
      check('steps 1 and 2', names).is(list.filter((name) => names.includes(name)))
    },
  })

const firstStep = { id: '1' }
const singleStep = {
  sample: firstStep,
  otherRecord,
  shapes: [paidStep],
  invalidation,
  sideEffect: sideEffectOfStep,
} as const

/** Restores the old flags of a step. */
const stepReversal: Reversal = {
  undo: updateStep,
  read: getUserProgress,
  restoresOldValue: ({ setting, args, old }) =>
    Object.values(asRecord(old)).every((mark) => typeof mark === 'boolean') &&
    setting === `step ${args['id']}` &&
    equal(args, { id: args['id'], ...asRecord(old) }),
}

export const checklist: Playbook = {
  cases: [getChecklistItem, getStep].map(listedCase),
  reversals: [stepReversal],
  plays: [
    play(getChecklistItem, {
      ...singleStep,
      ownCall: restoringProgress(getChecklistItem, firstStep),
    }),
    play(getStep, { ...singleStep, ownCall: restoringProgress(getStep, firstStep) }),
    play(listSteps, { invalidation, sideEffect, ownCall: restoringProgress(listSteps, {}) }),
    play(updateStep, {
      sample: { id },
      settings: [markedSetting],
      // Stored progress cannot be removed where there was none before.
      stored: {
        args: { id, is_marked_completed: true },
        read: getUserProgress,
        valueIn: (body) => at(body, ...path),
        expected: true,
        spec,
      },
    }),
    play(updateUserProgress, { ownCall: { noEffectArgs: {} }, settings: [minimizedSetting] }),
  ],
}
