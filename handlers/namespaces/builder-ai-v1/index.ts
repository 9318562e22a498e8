export { permissions } from './permissions.ts'
