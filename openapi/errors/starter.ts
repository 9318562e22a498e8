import { defineErrors } from './define.ts'

export const starterErrors = defineErrors({})
