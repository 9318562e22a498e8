export { subsites } from './subsites.ts'
export { versions } from './versions.ts'
