/** Imports templates from files (platform/builder 3.4). */

import { requireRecord } from '#handlers/archetypes/require-record.ts'
import type { NewTemplate } from '#handlers/namespaces/builder-v1/templates.ts'
import { readZip } from '#handlers/platform/archive/zip.ts'
import type { Call } from '#handlers/runtime/call.ts'
import { ApiError } from '#handlers/runtime/errors.ts'
import type { RequestBody } from '#handlers/runtime/request/body.ts'
import { extensionOf, isTemplateFile, readTemplate } from './template-file.rules.ts'

interface TemplateFile {
  readonly name: string
  readonly bytes: Uint8Array
}

const decoder = new TextDecoder()
const encoder = new TextEncoder()

function attemptBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

const fromBase64 = (text: string): Uint8Array =>
  requireRecord(attemptBase64(text), 'site_template_file_content')

function checkExtension(name: string): void {
  if (!isTemplateFile(name)) throw new ApiError('site_template_file_type')
}

type Upload = Pick<Call, 'param' | 'request' | 'caller'>

/** The file is text in the body, or an upload named `file`. */
function sentFile({ param, request }: Upload): TemplateFile {
  const fileData = param('fileData')
  const upload = request.body.files?.['file']
  if (fileData === undefined && !upload) throw new ApiError('site_template_file_missing')
  const name = fileData === undefined ? upload?.name : param('fileName')
  if (typeof name !== 'string' || !name || fileData === '')
    throw new ApiError('site_template_file_content')
  checkExtension(name)
  if (fileData === undefined) return { name, bytes: encoder.encode(upload?.text) }
  if (typeof fileData !== 'string') throw new ApiError('site_template_file_content')
  return { name, bytes: fromBase64(fileData) }
}

/** Adds the members of a readable archive to the body. */
export function unpackArchive(body: RequestBody): RequestBody | Promise<RequestBody> {
  const param = (name: string): unknown => body.json?.[name] ?? body.form?.[name]
  const upload = body.files?.['file']
  const [name, data] =
    upload && param('fileData') === undefined
      ? [upload.name, encoder.encode(upload.text)]
      : [param('fileName'), param('fileData')]
  if (typeof name !== 'string' || extensionOf(name) !== 'zip') return body
  const bytes = typeof data === 'string' ? attemptBase64(data) : data
  if (!(bytes instanceof Uint8Array)) return body
  return readZip(bytes).then((members) => ({ ...body, members }))
}

/** The templates of the uploaded file; for an archive, its valid members. */
export function sentTemplates(call: Upload): readonly NewTemplate[] {
  const { name, bytes } = sentFile(call)
  if (!call.caller.can('manage_options')) throw new ApiError('site_template_file_forbidden')
  if (extensionOf(name) === 'zip')
    return (call.request.body.members ?? [])
      .filter((member) => extensionOf(member.name) === 'json')
      .map(({ text }) => readTemplate(text))
      .flatMap((template) => (typeof template === 'string' ? [] : [template]))
  const template = readTemplate(decoder.decode(bytes))
  if (typeof template === 'string') throw new ApiError(template)
  return [template]
}
