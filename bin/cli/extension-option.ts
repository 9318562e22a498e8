import { option } from './options.ts'

export const extensionOption = option.file(
  'an extension file with routes beyond the contract (understudy adopt); or neighbours, the resources that posts and pages link to',
  { many: true },
)
