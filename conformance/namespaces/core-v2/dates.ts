/** Times of an item in site time and in UTC. */
import { at } from '#conformance/call/body.ts'

const HOUR = 3_600_000

const timeOf = (record: unknown, name: string): number => Date.parse(`${String(at(record, name))}Z`)

/** The hours between a time and its UTC form. */
export const utcOffsetOf = (record: unknown, name: string): number =>
  (timeOf(record, name) - timeOf(record, `${name}_gmt`)) / HOUR
