/** Numbers in rendered texts: each kind is counted by itself, through one response (platform/core 5.2). */

/** Private-use characters as placeholders until the item and its position are known. */
export const NUMBER_PLACEHOLDER = '\ue002'
/** Repeats the number before it. */
export const REPEATED_NUMBER = '\ue006'
const REPEATABLE = '\ue003'

/** A name that gets a number from its second use on. */
export const repeatable = (name: string): string => `${REPEATABLE}${name}${REPEATABLE}`

const CAPTION = 'caption-'
const NUMBERED =
  /(?:(audio|video|wp-block-gallery|gallery)-)?\ue002|\ue006|((?:caption-)?\ue003[^\ue003]*)\ue003/g

/** The count of each kind and name. */
export type Numbering = Map<string, number>

function countUp(numbering: Numbering, kind: string): number {
  const count = (numbering.get(kind) ?? 0) + 1
  numbering.set(kind, count)
  return count
}

interface NumberingOptions {
  /** Of the item, part of the names of its players. */
  readonly id: number
  readonly numbering: Numbering
}

const PER_ITEM = ['audio', 'video']

/** Replaces the placeholders; a number without a name repeats the one before it. */
export function withNumbers(text: string, { id, numbering }: NumberingOptions): string {
  if (!/[\ue002\ue003]/.test(text)) return text
  let count = 0
  let shown = ''
  return text.replace(NUMBERED, (_, kind?: string, name?: string) => {
    if (name?.startsWith(CAPTION)) return `${CAPTION}${shown.replaceAll('_', '-')}`
    if (name !== undefined) {
      const uses = countUp(numbering, name)
      shown = name.slice(1) + (uses === 1 ? '' : `-${uses}`)
      return shown
    }
    if (kind === undefined) return String(count)
    count = countUp(numbering, kind)
    return PER_ITEM.includes(kind) ? `${kind}-${id}-${count}` : `${kind}-${count}`
  })
}
