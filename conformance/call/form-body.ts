/** Arguments as sent by HTML forms: names with brackets, and files as separate parts. */

import type { FormType } from '#openapi/language/define.ts'
import { hasMembers, type Json } from '#openapi/values/json.ts'

/** A file argument; requires a multipart body. */
interface Upload {
  readonly fileName: string
  readonly fileText: string
}

type FormField = readonly [name: string, value: string | Upload]

const isUpload = (value: unknown): value is Upload =>
  hasMembers(value) &&
  typeof value['fileName'] === 'string' &&
  typeof value['fileText'] === 'string'

/** `b[0]`: lists and objects in bracket notation. */
function fieldsOf(name: string, value: unknown): readonly FormField[] {
  if (value === undefined) return []
  if (isUpload(value)) return [[name, value]]
  if (!hasMembers(value)) return [[name, value === null ? '' : String(value)]]
  return Object.entries(value).flatMap(([key, part]) => fieldsOf(`${name}[${key}]`, part))
}

const allFields = (args: Json): readonly FormField[] =>
  Object.entries(args).flatMap(([name, value]) => fieldsOf(name, value))

const textOf = (value: string | Upload): string =>
  typeof value === 'string' ? value : value.fileText

/** `a=1&b%5B0%5D=2`; the empty string without arguments. */
export const queryText = (args: Json): string =>
  Object.keys(args).length === 0
    ? ''
    : allFields(args)
        .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`)
        .join('&')

/** Constant, so that equal requests have equal text. */
const BOUNDARY = 'part-of-a-conformance-run'

function partOf([name, value]: FormField): string {
  const file =
    typeof value === 'string'
      ? ''
      : `; filename="${value.fileName}"\r\nContent-Type: application/octet-stream`
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}`
  return `${head}\r\n\r\n${textOf(value)}\r\n`
}

const multipartText = (args: Json): string =>
  `${allFields(args).map(partOf).join('')}--${BOUNDARY}--\r\n`

interface FormBody {
  readonly body: string
  readonly headers: { readonly 'content-type': string }
}

export const formBody = (type: FormType, args: Json): FormBody =>
  type === 'multipart/form-data'
    ? {
        body: multipartText(args),
        headers: { 'content-type': `${type}; boundary=${BOUNDARY}` },
      }
    : { body: queryText(args), headers: { 'content-type': type } }
