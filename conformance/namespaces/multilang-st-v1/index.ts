export { settings } from './settings.ts'
export { strings } from './strings.ts'
