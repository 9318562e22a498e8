/** How long it takes to read an item, as a block. */
import { attributesOf } from './block-attributes.ts'
import type { BlockMarkup } from './shown-items.ts'
import { withoutMarkup } from './tags.rules.ts'

/** In words per minute. */
const SPEED = { slow: 158, average: 189, fast: 238 }

const ENTITY = /&[\w#]+;/g
const CONNECTOR = /--|\u2014/g
const NO_WORD = /[\p{P}\p{S}\p{N}]+/gu

export const wordsIn = (content: string): number =>
  withoutMarkup(content)
    .replace(ENTITY, '')
    .replace(CONNECTOR, ' ')
    .replace(NO_WORD, '')
    .split(/\s+/)
    .filter(Boolean).length

const minutesAt = (words: number, speed: number): number => Math.max(1, Math.round(words / speed))

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

function shownTime(words: number, isRange: boolean): string {
  if (!isRange) return counted(minutesAt(words, SPEED.average), 'minute')
  const least = minutesAt(words, SPEED.fast)
  const most = Math.max(least + 1, minutesAt(words, SPEED.slow))
  return `${least}\u2013${most} minutes`
}

export const readingTime: BlockMarkup = (context) => {
  const { displayMode, displayAsRange } = context.attributes
  const words = wordsIn(context.facts.item.content)
  const text =
    displayMode === 'words' ? counted(words, 'word') : shownTime(words, displayAsRange !== false)
  return `<div ${attributesOf(context)}>${text}</div>`
}
