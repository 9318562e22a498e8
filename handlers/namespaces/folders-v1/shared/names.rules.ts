/** Names of folders: safe in a spreadsheet, and unique among siblings. */

import { collapseBlanks } from '#openapi/derive/formats.ts'

/** Removes markup, line breaks, percent-encoded octets and prefixes of spreadsheet formulas. */
export const cleanName = (text: string): string =>
  collapseBlanks(text.replace(/<[^<>]*>/g, ''))
    .replace(/(?:%[a-f0-9]{2})+/gi, '')
    .replace(/^[=+\-@|\s\uff1d\uff0b\uff0d\uff20]+/, '')
    .trim()

export const numberedName = (name: string, number: number): string => `${name} (${number})`

/** `Name`, or `Name (1)`, `Name (2)` while that is taken. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name
  for (let count = 1; isTaken(free); count += 1) free = numberedName(name, count)
  return free
}
