/** Names and media types of uploaded files. */
import { trimChars } from '#openapi/values/text.ts'

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  pdf: 'application/pdf',
  zip: 'application/zip',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
  csv: 'text/csv',
  ics: 'text/calendar',
  mp3: 'audio/mpeg',
  m4a: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
}

const extensionOf = (file: string): string => file.slice(file.lastIndexOf('.') + 1).toLowerCase()

/** By the extension; undefined for types that may not be uploaded. */
export function uploadType(file: string): string | undefined {
  const extension = extensionOf(file)
  return file.includes('.') && Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined
}

/** The name without folders and characters that addresses cannot have. */
export function cleanFileName(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const clean = base.replace(/[?[\]=<>:;,'"&$#*()|~`!{}%+\u0000-\u001f]/g, '')
  return trimChars(clean.replace(/[\s-]+/g, '-'), '.-_')
}

/** The file itself, or with the first free number before its extension. */
export function freeFile(file: string, isTaken: (file: string) => boolean): string {
  if (!isTaken(file)) return file
  const dot = file.lastIndexOf('.')
  const numbered = (number: number): string => `${file.slice(0, dot)}-${number}${file.slice(dot)}`
  let number = 1
  while (isTaken(numbered(number))) number += 1
  return numbered(number)
}

/** The file name in `attachment; filename="image.png"`; undefined where there is none. */
export function fileNameIn(disposition: string): string | undefined {
  const found = /;\s*filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition)
  const name = (found?.[1] ?? found?.[2])?.trim()
  return name || undefined
}
