import { defineErrors } from './define.ts'

/** Errors of adopted routes (decision D-054). */
export const extensionErrors = defineErrors({
  rest_adopted_not_found: {
    status: 404,
    code: 'rest_not_found',
    message: 'There is no such record.',
  },
})
