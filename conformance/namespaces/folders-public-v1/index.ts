export { attachments } from './attachments.ts'
export { folders } from './folders.ts'
