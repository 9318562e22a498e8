import { arg } from '#openapi/define.ts'

export const folderLanguage = arg.string({
  check: 'none',
  description: 'Code of the language whose files are counted.',
})
