export { subsites } from './subsites.ts'
