import { implement, type Refusal, type RuleCall } from '#handlers/runtime/implement.ts'
import type { Body } from '#openapi/define.ts'
import { getSetting, setSetting } from '#openapi/namespaces/builder-v1/settings.ts'
import { isBuilderKey, isSameSetting, toStored } from './settings.rules.ts'

const checkKey = ({ path }: RuleCall): Refusal =>
  isBuilderKey(path['key']) ? undefined : 'rest_invalid_params'

const checkKeyAndValue = (call: RuleCall): Refusal =>
  call.param('value') === undefined ? 'rest_invalid_params' : checkKey(call)

/** What the store keeps of a setting, and false where there is none. */
type Stored = Body<typeof getSetting>['data']['value']

const UNCHANGED = { success: true } as const
const CHANGED = { success: true, data: { message: 'Setting updated successfully.' } } as const

export const settings = [
  implement(getSetting, {
    check: checkKey,
    handle: ({ site, path }) => ({
      body: { success: true, data: { value: site.option<Stored>(String(path['key']), false) } },
    }),
  }),
  implement(setSetting, {
    check: checkKeyAndValue,
    handle: ({ site, path, param }) => {
      const key = String(path['key'])
      const sent = param('value')
      const stored = site.option<unknown>(key, undefined)
      // An option that does not exist reads false, so storing false changes nothing.
      if (stored === undefined && sent === false) return { body: UNCHANGED }
      const value = toStored(sent)
      if (isSameSetting(stored, value)) return { body: UNCHANGED }
      site.setOption(key, value)
      return { body: CHANGED }
    },
  }),
]
