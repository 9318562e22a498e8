import { defineErrors } from './define.ts'

export const seoErrors = defineErrors({})
