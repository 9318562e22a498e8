import { defineErrors } from './define.ts'

export const starterErrors = defineErrors({
  invalid_settings: { status: 400, message: 'Settings must be an array' },
})
