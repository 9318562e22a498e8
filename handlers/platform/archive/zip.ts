import type { ArchiveMember } from '#handlers/runtime/request/body.ts'
import { InputError } from '#openapi/values/input-error.ts'
import { inflate } from './inflate.ts'

/** Reads the text files of a ZIP archive, within limits. */

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const MAX_MEMBER_SIZE = 2_000_000
const MAX_UNPACKED_SIZE = 4_000_000
const MAX_MEMBERS = 100
const decoder = new TextDecoder()

interface ArchiveEntry {
  readonly name: string
  readonly method: number
  readonly size: number
  readonly start: number
}

/** The directory is at the end, followed by a comment of at most 64 kB. */
function findDirectory(
  view: DataView,
): { readonly at: number; readonly count: number } | undefined {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at -= 1) {
    if (view.getUint32(at, true) !== END_OF_DIRECTORY) continue
    return { at: view.getUint32(at + 16, true), count: view.getUint16(at + 10, true) }
  }
  return undefined
}

function readEntries(bytes: Uint8Array, view: DataView): readonly ArchiveEntry[] {
  const directory = findDirectory(view)
  if (!directory) return []
  const entries: ArchiveEntry[] = []
  let { at } = directory
  for (let index = 0; index < Math.min(directory.count, MAX_MEMBERS); index += 1) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) return entries
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: decoder.decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      start: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

interface PackedMember {
  readonly name: string
  readonly isDeflated: boolean
  readonly start: number
  readonly end: number
  readonly bytes: Uint8Array
}

function locate(bytes: Uint8Array, view: DataView, entry: ArchiveEntry): PackedMember {
  const { name, method, size, start } = entry
  if (view.getUint32(start, true) !== LOCAL_HEADER)
    throw new InputError('expected an archive member')
  if (method !== 0 && method !== 8) throw new InputError('expected a supported compression method')
  const at = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
  const end = at + size
  return { name, isDeflated: method === 8, start, end, bytes: bytes.subarray(at, end) }
}

/** Overlapping members are the technique of zip bombs. */
function overlaps(members: readonly PackedMember[]): boolean {
  const inOrder = members.toSorted((one, other) => one.start - other.start)
  return inOrder.some(({ start }, index) => start < (inOrder[index - 1]?.end ?? 0))
}

/** An offset outside the archive and invalid compressed data both count as unreadable. */
function readOrUndefined<T>(files: () => T): T | undefined {
  try {
    return files()
  } catch (error) {
    if (error instanceof RangeError || error instanceof InputError) return undefined
    throw error
  }
}

function locateAll(bytes: Uint8Array): readonly PackedMember[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readOrUndefined(() => readEntries(bytes, view)) ?? []
  return entries.flatMap((entry) => readOrUndefined(() => locate(bytes, view, entry)) ?? [])
}

async function unpack({ isDeflated, bytes }: PackedMember, limit: number): Promise<Uint8Array> {
  if (isDeflated) return inflate(bytes, limit)
  if (bytes.length > limit) throw new InputError(`expected at most ${limit} bytes`)
  return bytes
}

/**
 * The files of an archive as text. Unreadable members are omitted, and so is everything beyond the
 * total limit. An archive with overlapping members has no files.
 */
export async function readZip(bytes: Uint8Array): Promise<readonly ArchiveMember[]> {
  const members = locateAll(bytes)
  if (overlaps(members)) return []
  const files: ArchiveMember[] = []
  let remaining = MAX_UNPACKED_SIZE
  for (const member of members) {
    try {
      const unpacked = await unpack(member, Math.min(remaining, MAX_MEMBER_SIZE))
      remaining -= unpacked.length
      files.push({ name: member.name, text: decoder.decode(unpacked) })
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      // Failed unpacking counts towards the limit as well.
      if (error.message.startsWith('expected at most')) remaining -= MAX_MEMBER_SIZE
      if (remaining <= 0) return files
    }
  }
  return files
}
