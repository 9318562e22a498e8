import { oembed } from './oembed.ts'

export const oembed1 = [...oembed]
