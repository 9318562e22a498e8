import { defineErrors } from './define.ts'

export const contactformErrors = defineErrors({})
