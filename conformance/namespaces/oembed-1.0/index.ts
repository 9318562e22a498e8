export { oembed } from './oembed.ts'
