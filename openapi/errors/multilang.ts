import { defineErrors } from './define.ts'

export const multilangErrors = defineErrors({})
