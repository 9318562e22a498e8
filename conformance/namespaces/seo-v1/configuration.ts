/** The initial configuration of the search component, and its effects. */
import { at } from '#conformance/call/body.ts'
import { equal } from '#conformance/call/check.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { isNonEmptyValue } from '#conformance/playbook/setting.ts'
import {
  checkCapability,
  getConfigurationState,
  setConfigurationState,
  setSiteRepresentation,
  setSocialProfiles,
} from '#openapi/namespaces/seo-v1/configuration.ts'
import { getHead } from '#openapi/namespaces/seo-v1/head.ts'

/** Not in alphabetical order. */
const STEPS = ['socialProfiles', 'siteRepresentation']

const PROFILE = 'https://social-a.example.test/conformance'

/** Site properties are part of the head of its pages. */
const storedInHead = (text: string) => ({
  read: getHead,
  valueIn: (body: unknown) => String(JSON.stringify(at(body, 'json', 'schema'))).includes(text),
  expected: true,
  spec: '4.13',
})

export const configuration: Playbook = {
  plays: [
    play(checkCapability, { sample: { user_id: 1 }, effectiveValues: { user_id: 999_999 } }),
    play(setConfigurationState, {
      settings: [
        {
          read: getConfigurationState,
          write: setConfigurationState,
          name: 'finishedSteps',
          path: ['data'],
          args: (finishedSteps) => ({ finishedSteps }),
          isStored: isNonEmptyValue,
          other: (value) => (equal(value, STEPS) ? [] : STEPS),
          spec: '4.13',
        },
      ],
      shapes: [{ name: 'form', when: 'for steps not sent as JSON', isForm: true, status: 400 }],
    }),
    play(setSiteRepresentation, {
      shapes: [
        {
          name: 'described',
          when: 'with a tagline',
          args: { description: 'A tagline of the suite.' },
        },
      ],
      stored: {
        args: { company_or_person: 'company', company_name: "The choir's" },
        ...storedInHead(`"The choir's"`),
      },
    }),
    play(setSocialProfiles, {
      stored: { args: { social_site_a: PROFILE }, ...storedInHead(`"${PROFILE}"`) },
    }),
  ],
}
