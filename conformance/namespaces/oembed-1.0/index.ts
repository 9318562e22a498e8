export { frames } from './frames.ts'
export { oembed } from './oembed.ts'
