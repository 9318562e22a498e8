import { defineErrors } from './define.ts'

export const suiteErrors = defineErrors({})
