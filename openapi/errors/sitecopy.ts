import { defineErrors } from './define.ts'

export const sitecopyErrors = defineErrors({
  sitecopy_forbidden: {
    status: 403,
    code: 'rest_forbidden',
    message: 'You cannot execute this action.',
    deployed: { status: 500, bare: true, since: 'sitecopy 4.5' },
  },
})
