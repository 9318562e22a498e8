import { defineErrors } from './define.ts'

export const spamfilterErrors = defineErrors({
  invalid_key: {
    status: 400,
    message: 'The value provided is not a valid and registered API key.',
  },
  hardcoded_key: {
    status: 409,
    message: "This site's API key is hardcoded and cannot be changed via the API.",
  },
  hardcoded_key_delete: {
    status: 409,
    code: 'hardcoded_key',
    message: "This site's API key is hardcoded and cannot be deleted.",
  },
  malformed_request: {
    status: 400,
    message: "The 'comments' parameter must be an array.",
  },
})
