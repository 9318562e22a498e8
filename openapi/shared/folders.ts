/** Definitions shared by the private and the public folders namespace. */
import { arg } from '#openapi/language/define.ts'
import {
  array,
  either,
  int,
  type JsonSchema,
  literal,
  map,
  named,
  object,
  orEmpty,
  str,
} from '#openapi/language/schema.ts'

export const folderLanguage = arg.string({
  check: 'none',
  description: 'Code of the language whose files are counted.',
})

/** A number that the platform sends as a string. */
export const numericString = (example: string) => str(example, { pattern: '^-?\\d+$' })

/** The action envelope of an error, with status 200. */
export const actionError = (mess: string) =>
  object({ success: literal(false), data: object({ mess: str(mess) }) })

export const FolderCounter = named(
  'FolderCounter',
  object({
    display: orEmpty(map(either(numericString('12'), int(12)), '3')),
    actual: orEmpty(map(numericString('12'), '3')),
  }),
)

interface NodeExample {
  readonly id: number
  readonly name: string
  readonly parent: number
}

const node = <C extends JsonSchema, N extends JsonSchema>(
  { id, name, parent }: NodeExample,
  children: C,
  count: N,
) =>
  object({
    key: int(id),
    id: int(id),
    children,
    text: str(name),
    title: str(name),
    color: str('#8f44ad', { pattern: '^(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6})?$' }),
    'data-id': int(id),
    parent: int(parent),
    'data-count': count,
    ord: numericString('0'),
  })

// Response schemas cannot be recursive: two levels are described, deeper ones are open.
const openChildren: JsonSchema = { type: 'array', items: { type: 'object' }, examples: [[]] }

/** A folder with its sub-folders; `count` is the schema of the file counter. */
export const folderNode = <N extends JsonSchema>(count: N) =>
  node(
    { id: 3, name: 'Logos', parent: 0 },
    array(node({ id: 7, name: 'Print', parent: 3 }, openChildren, count)),
    count,
  )
