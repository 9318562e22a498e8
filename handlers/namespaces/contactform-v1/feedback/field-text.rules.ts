/** The sent fields of a form, and their texts in mails. */
import type { FormTag } from '#handlers/namespaces/contactform-v1/shared/form-tags.rules.ts'
import { stripTags } from '#handlers/namespaces/contactform-v1/shared/mail-tags.rules.ts'
import type { UploadedFile } from '#handlers/runtime/request/http.ts'
import type { Params } from '#handlers/runtime/request/parameters.ts'
import { valuesOf } from './validation.rules.ts'

export interface SentForm {
  readonly tags: readonly FormTag[]
  readonly fields: Params
  readonly files: Readonly<Record<string, UploadedFile>>
}

/** The names of visible fields; hidden ones start with an underscore. */
export const sentFieldNames = ({ fields }: Pick<SentForm, 'fields'>): readonly string[] =>
  Object.keys(fields).filter((name) => !name.startsWith('_'))

const NOT_FOR_MAIL = ['quiz', 'count', 'captchac', 'captchar', 'submit', 'response']

function acceptanceText({ content }: FormTag, isTicked: boolean): string {
  const word = isTicked ? 'Consented' : 'Not consented'
  return content ? `${word}: ${stripTags(content)}` : word
}

/** The text of a field in a mail: piped values show the part after the bar. */
export function fieldText({ tags, fields, files }: SentForm, name: string): string | undefined {
  const tag = tags.find((candidate) => candidate.name === name)
  const values = valuesOf(fields, name)
  if (!tag) return sentFieldNames({ fields }).includes(name) ? values.join(', ') : undefined
  if (NOT_FOR_MAIL.includes(tag.basetype)) return undefined
  if (tag.basetype === 'acceptance') return acceptanceText(tag, values.length > 0)
  if (tag.basetype === 'file') return Object.hasOwn(files, name) ? (files[name]?.name ?? '') : ''
  const pipes = new Map(tag.pipes)
  return values.map((value) => pipes.get(value) ?? value).join(', ')
}
