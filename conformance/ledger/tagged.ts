/** Whether a record is one that the run made: by the tag it carries. */
import type { Caller } from '#conformance/caller.ts'
import type { RecordId, Resource } from './resource.ts'

/** A tag is found as a whole, so that one run's tag never matches a longer one of another. */
export function carriesTag(record: unknown, tag: string): boolean {
  const text = JSON.stringify(record) ?? ''
  for (let at = text.indexOf(tag); at >= 0; at = text.indexOf(tag, at + 1))
    if (!/[\w-]/.test(text[at + tag.length] ?? '')) return true
  return false
}

export interface Tagged {
  readonly id: RecordId
  readonly tag: string
}

/** What is stored under an id, and whether it still carries the tag. */
export async function readTagged(
  caller: Caller,
  { read, readArguments, recordOf }: Resource,
  { id, tag }: Tagged,
) {
  const response = await caller.call(read, readArguments(id))
  const record = response.status === 200 ? recordOf(response.body, id) : undefined
  return { response, record, isOurs: record !== undefined && carriesTag(record, tag) }
}
