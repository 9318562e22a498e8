import {
  arg,
  EDIT_METHODS,
  operation,
  PLAIN_GET,
  RESPONSES_AND_ACCESS,
} from '#openapi/language/define.ts'
import { bool, named, object } from '#openapi/language/schema.ts'
import { fromKeys, keysOf } from '#openapi/values/json.ts'

const path = '/spamfilter/v1/settings'
const args = {
  spamfilter_strictness: arg.bool({
    description: 'Discard the worst spam at once instead of keeping it in the spam folder.',
  }),
  spamfilter_show_user_comments_approved: arg.bool({
    description: 'Show beside each author how many of their comments were approved.',
  }),
}
export const SPAM_SETTINGS = keysOf(args)
const SpamfilterSettings = named(
  'SpamfilterSettings',
  object(fromKeys(SPAM_SETTINGS, () => bool(true))),
)

export const getSettings = operation({
  id: 'spamfilter.settings.read',
  summary: 'Read the settings of the spam filter.',
  ...PLAIN_GET,
  path,
  responses: { 200: SpamfilterSettings },
  access: 'manage_options',
  spec: '4.3',
  assumed: RESPONSES_AND_ACCESS,
})

export const setSettings = operation({
  id: 'spamfilter.settings.write',
  summary: 'Change the given settings.',
  methods: EDIT_METHODS,
  path,
  args,
  responses: { 200: SpamfilterSettings },
  access: 'manage_options',
  effect: 'toggle',
  noopWithout: SPAM_SETTINGS,
  spec: '4.3',
  assumed: RESPONSES_AND_ACCESS,
})
