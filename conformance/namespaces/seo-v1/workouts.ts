/** How far each workout has come. */
import { at } from '#conformance/call/body.ts'
import { equal } from '#conformance/call/check.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { holdsSomething } from '#conformance/playbook/setting.ts'
import { getWorkouts, setWorkouts } from '#openapi/namespaces/seo-v1/workouts.ts'
import { isRecord } from '#openapi/values/json.ts'

/** No workouts at all are shown as a list. */
const shown = (value: unknown) => (isRecord(value) ? value : {})

/** Where nothing is stored, workouts without a finished step are shown. */
const isBegun = (value: unknown): boolean =>
  Object.values(shown(value)).some((workout) => holdsSomething(at(workout, 'finishedSteps')))

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
          args: shown,
          isStored: isBegun,
          other: (value) => ({
            ...shown(value),
            configuration: { finishedSteps: stepsOther(value) },
          }),
          spec: '4.13',
        },
      ],
    }),
  ],
}
