import { builderOption } from '#fixtures/documents/builder.ts'
import type { Site } from '#fixtures/site.ts'
import { documentShown, gleaning } from '#handlers/platform/gleaning.ts'
import { implement, type Rejection, type RuleCall } from '#handlers/runtime/implement.ts'
import type { Body } from '#openapi/language/define.ts'
import { getSetting, setSetting } from '#openapi/namespaces/builder-v1/settings.ts'
import { memberOf } from '#openapi/values/json.ts'
import { isBuilderKey, isSameSetting, toStored } from './settings.rules.ts'

const checkKey = ({ param }: RuleCall): Rejection =>
  isBuilderKey(param('key')) ? undefined : 'rest_invalid_params'

const checkKeyAndValue = (call: RuleCall): Rejection =>
  call.param('value') === undefined ? 'rest_invalid_params' : checkKey(call)

/** What the store keeps of a setting, and false where there is none. */
type Stored = Body<typeof getSetting>['data']['value']

function storedAt(site: Site, key: string): Stored {
  const document = builderOption.of(key)
  // Whoever stored it chose its type; the interface knows no other forms.
  return site.isStored(document) ? (site.read(document) as Stored) : false
}

const UNCHANGED = { success: true } as const
const CHANGED = { success: true, data: { message: 'Setting updated successfully.' } } as const

export const settings = [
  implement(getSetting, {
    check: checkKey,
    handle: ({ site, param }) => ({
      body: { success: true, data: { value: storedAt(site, String(param('key'))) } },
    }),
  }),
  implement(setSetting, {
    check: checkKeyAndValue,
    handle: ({ site, param }) => {
      const key = String(param('key'))
      const sent = param('value')
      const stored = site.read(builderOption.of(key))
      // An option that does not exist reads false, so storing false changes nothing.
      if (stored === undefined && sent === false) return { body: UNCHANGED }
      const value = toStored(sent)
      if (isSameSetting(stored, value)) return { body: UNCHANGED }
      site.write(builderOption.of(key), value)
      return { body: CHANGED }
    },
  }),
]

/** What was never stored reads false. */
export const settingGleanings = [
  gleaning([getSetting], (body, { args }) => {
    const value = memberOf(memberOf(body, 'data'), 'value')
    return value === false ? [] : documentShown(builderOption.of(String(args['key'])), value)
  }),
]
