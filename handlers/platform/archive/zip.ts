import { InputError } from '#openapi/input-error.ts'
import { inflate } from './inflate.ts'

interface ZipMember {
  readonly name: string
  readonly text: string
}

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const LARGEST_MEMBER = 5_000_000
const MOST_MEMBERS = 100
const decoder = new TextDecoder()

interface ArchiveEntry {
  readonly name: string
  readonly method: number
  readonly size: number
  readonly start: number
}

/** The directory stands at the end, before a comment of at most 64 kB. */
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
  for (let index = 0; index < Math.min(directory.count, MOST_MEMBERS); index += 1) {
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

function unpack(bytes: Uint8Array, view: DataView, { method, size, start }: ArchiveEntry): string {
  if (view.getUint32(start, true) !== LOCAL_HEADER) throw new InputError('expected a member')
  const at = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
  const packed = bytes.subarray(at, at + size)
  if (method !== 0 && method !== 8) throw new InputError('expected a known packing')
  return decoder.decode(method === 8 ? inflate(packed, LARGEST_MEMBER) : packed)
}

/** An address outside the archive and bytes that cannot be unpacked both mean: not readable. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError || error instanceof InputError) return undefined
    throw error
  }
}

/** The files of an archive as text; members that cannot be read are left out. */
export function readZip(bytes: Uint8Array): readonly ZipMember[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = attempt(() => readEntries(bytes, view)) ?? []
  return entries.flatMap((entry) => {
    const text = attempt(() => unpack(bytes, view, entry))
    return text === undefined ? [] : [{ name: entry.name, text }]
  })
}
