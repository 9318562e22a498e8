import { defineErrors } from './define.ts'

export const cookieConsentErrors = defineErrors({})
