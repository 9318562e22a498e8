import {
  arg,
  EDIT_METHODS,
  operation,
  PLAIN_GET,
  RESPONSES_AND_ACCESS,
  RESPONSES_ERRORS_AND_ACCESS,
} from '#openapi/language/define.ts'
import { either, literal, str } from '#openapi/language/schema.ts'

const path = '/spamfilter/v1/key'
const StoredKey = str('a1b2c3d4e5f6')
/** The operator's name for a key that a run may store on a site without one. */
export const SPARE_KEY = 'spamfilter-key'

export const getKey = operation({
  id: 'spamfilter.key.read',
  summary: 'Read the stored key; false if there is none.',
  ...PLAIN_GET,
  path,
  secret: true,
  responses: { 200: either(StoredKey, literal(false)) },
  access: 'manage_options',
  spec: '4.3',
  assumed: RESPONSES_AND_ACCESS,
})

export const setKey = operation({
  id: 'spamfilter.key.write',
  summary: 'Store a key after verifying it with the service.',
  methods: EDIT_METHODS,
  path,
  secret: true,
  args: {
    key: arg.string({
      required: true,
      minLength: 12,
      maxLength: 12,
      description: 'The 12-character key of the spam filter.',
    }),
  },
  responses: { 200: StoredKey },
  errors: ['invalid_key', 'hardcoded_key'],
  access: 'manage_options',
  effect: 'toggle',
  requiredKey: SPARE_KEY,
  spec: '4.3',
  assumed: RESPONSES_ERRORS_AND_ACCESS,
})

export const deleteKey = operation({
  id: 'spamfilter.key.delete',
  summary: 'Remove the stored key.',
  methods: ['DELETE'],
  path,
  secret: true,
  responses: { 200: literal(true) },
  errors: ['hardcoded_key_delete'],
  noopWhen: 'no key is stored',
  access: 'manage_options',
  effect: 'irreversible',
  requiredKey: SPARE_KEY,
  spec: '4.3',
  assumed: RESPONSES_ERRORS_AND_ACCESS,
})
