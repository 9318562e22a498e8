import { defineErrors } from './define.ts'

export const sitecopyErrors = defineErrors({})
