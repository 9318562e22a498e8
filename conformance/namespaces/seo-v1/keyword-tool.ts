/** Related keyphrases from a service. */
import { valueAfter } from '#conformance/playbook/dependent-value.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { shapeForUnknown } from '#conformance/playbook/shape.ts'
import { step } from '#conformance/targets/step.ts'
import {
  authenticateKeywordTool,
  listRelatedKeyphrases,
  setKeywordCountry,
} from '#openapi/namespaces/seo-v1/keyword-tool.ts'

const country_code = 'de'
export const KEYPHRASE = { keyphrase: 'choir', country_code }

export const keywordTool: Playbook = {
  plays: [
    play(authenticateKeywordTool, {
      sample: { code: 'sample' },
      shapes: [shapeForUnknown(401, { code: 'used-up-code' })],
      sideEffect: { read: listRelatedKeyphrases, args: { code: 'sample' }, readArgs: KEYPHRASE },
    }),
    play(setKeywordCountry, { sample: { country_code } }),
    play(listRelatedKeyphrases, {
      sample: {
        keyphrase: valueAfter(step(authenticateKeywordTool, { code: 'abc' }), 'choir'),
        country_code,
      },
      shapes: [
        {
          name: 'without-tokens',
          when: 'before a sign-in',
          hasRequiredArgsOnly: true,
          status: 400,
        },
      ],
    }),
  ],
}
