import { useState } from 'preact/hooks'
import { cellText } from '#bin/inspector/client/format.ts'
import type { SchemaObject } from '#bin/inspector/client/openapi.ts'
import { typeOf } from './call.rules.ts'

export type Schemas = Readonly<Record<string, SchemaObject>>

interface SchemaProps {
  readonly schema: SchemaObject
  readonly schemas: Schemas
}

const nameOf = ({ $ref }: SchemaObject): string | undefined => $ref?.split('/').at(-1)

/** Resolves a reference. */
const resolve = (schema: SchemaObject, schemas: Schemas): SchemaObject =>
  schemas[nameOf(schema) ?? ''] ?? schema

function facts({ enum: values, default: usual, minimum, maximum }: SchemaObject): string {
  return [
    values && `one of ${values.map((value) => cellText(value, 40)).join(', ')}`,
    usual !== undefined && `default ${cellText(usual, 40)}`,
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && `at most ${maximum}`,
  ]
    .filter(Boolean)
    .join('; ')
}

interface MemberProps extends SchemaProps {
  readonly name: string
  readonly isRequired: boolean
}

function Member({ name, isRequired, schema, schemas }: MemberProps) {
  const known = resolve(schema, schemas)
  const description = [known.description, facts(known)].filter(Boolean).join(' · ')
  return (
    <li>
      <code>{name}</code>{' '}
      <span class="quiet">
        {nameOf(schema) ?? typeOf(known)}
        {isRequired ? ', always' : ''}
      </span>
      {description && <span> {description}</span>}
      <Inside schema={known} schemas={schemas} />
    </li>
  )
}

const partsOf = (schema: SchemaObject): boolean =>
  Boolean(schema.properties ?? schema.items ?? schema.anyOf ?? schema.oneOf)

/** Expanded on demand: a schema may be recursive. */
function Inside({ schema, schemas }: SchemaProps) {
  const [isOpen, setOpen] = useState(false)
  if (!partsOf(schema)) return null
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>members</summary>
      {isOpen && <SchemaTree schema={schema} schemas={schemas} />}
    </details>
  )
}

export function SchemaTree({ schema, schemas }: SchemaProps) {
  const known = resolve(schema, schemas)
  const { properties = {}, required = [], items } = known
  const kinds = known.anyOf ?? known.oneOf ?? []
  return (
    <ul class="schema">
      {Object.entries(properties).map(([name, part]) => (
        <Member
          key={name}
          name={name}
          isRequired={required.includes(name)}
          schema={part}
          schemas={schemas}
        />
      ))}
      {items && <Member name="each entry" isRequired={false} schema={items} schemas={schemas} />}
      {kinds.map((kind, at) => (
        <Member
          key={at}
          name={`kind ${at + 1}`}
          isRequired={false}
          schema={kind}
          schemas={schemas}
        />
      ))}
    </ul>
  )
}
