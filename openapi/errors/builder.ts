import { defineErrors } from './define.ts'

export const builderErrors = defineErrors({})
