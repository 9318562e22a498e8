export { alert } from './alert.ts'
export { key } from './key.ts'
export { settings } from './settings.ts'
export { stats } from './stats.ts'
