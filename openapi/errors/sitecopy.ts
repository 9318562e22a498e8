import { defineErrors } from './define.ts'

export const sitecopyErrors = defineErrors({
  sitecopy_forbidden: {
    status: 500,
    code: 'rest_forbidden',
    message: 'You cannot execute this action.',
    bare: true,
  },
})
