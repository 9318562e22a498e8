/** The progress of each workout. */
import { at } from '#conformance/call/body.ts'
import { equal } from '#conformance/call/check.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { isNonEmptyValue } from '#conformance/playbook/setting.ts'
import { getWorkouts, setWorkouts } from '#openapi/namespaces/seo-v1/workouts.ts'
import { asRecord } from '#openapi/values/json.ts'

/** No workouts are shown as an empty list. */
/** Without stored progress, workouts without finished steps are shown. */
const isBegun = (value: unknown): boolean =>
  Object.values(asRecord(value)).some((workout) => isNonEmptyValue(at(workout, 'finishedSteps')))

const stepsOther = (value: unknown): readonly string[] =>
  equal(at(value, 'configuration', 'finishedSteps'), ['conformance']) ? [] : ['conformance']

export const workouts: Playbook = {
  plays: [
    play(setWorkouts, {
      switches: [
        {
          read: getWorkouts,
          write: setWorkouts,
          name: 'configuration',
          path: ['json'],
          args: asRecord,
          isStored: isBegun,
          other: (value) => ({
            ...asRecord(value),
            configuration: { finishedSteps: stepsOther(value) },
          }),
          spec: '4.13',
        },
      ],
    }),
  ],
}
