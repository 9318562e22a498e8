/** The progress of each workout. */
import { at } from '#conformance/call/body.ts'
import { equal } from '#conformance/call/check.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { isNonEmptyValue } from '#conformance/playbook/setting.ts'
import { getWorkouts, setWorkouts } from '#openapi/namespaces/seo-v1/workouts.ts'
import { asRecord } from '#openapi/values/json.ts'

/** Without stored progress, workouts without finished steps are shown. */
const hasProgress = (value: unknown): boolean =>
  Object.values(asRecord(value)).some((workout) => isNonEmptyValue(at(workout, 'finishedSteps')))

const otherSteps = (value: unknown): readonly string[] =>
  equal(at(value, 'configuration', 'finishedSteps'), ['conformance']) ? [] : ['conformance']

export const workouts: Playbook = {
  plays: [
    play(setWorkouts, {
      settings: [
        {
          read: getWorkouts,
          write: setWorkouts,
          name: 'configuration',
          path: ['json'],
          args: asRecord,
          isStored: hasProgress,
          other: (value) => ({
            ...asRecord(value),
            configuration: { finishedSteps: otherSteps(value) },
          }),
          spec: '4.13',
        },
      ],
    }),
  ],
}
