import { defineErrors } from './define.ts'

export const imageOptimizerErrors = defineErrors({})
