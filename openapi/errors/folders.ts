import { defineErrors } from './define.ts'

export const foldersErrors = defineErrors({})
