import { defineErrors } from './define.ts'

export const builderProErrors = defineErrors({})
