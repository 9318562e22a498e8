import { statusTone } from '#bin/inspector/client/format.ts'
import type { OperationDetails, ResponseObject } from '#bin/inspector/client/openapi.ts'
import { JsonText } from '#bin/inspector/parts/json.tsx'
import { SchemaTree } from './schema.tsx'

interface AnswerProps {
  readonly status: string
  readonly response: ResponseObject
  readonly operation: OperationDetails
}

/** Examples by name; a single example has none. */
const examplesOf = ({ content = {} }: ResponseObject): readonly (readonly [string, unknown])[] =>
  Object.values(content).flatMap(({ example, examples = {} }) => [
    ...(example === undefined ? [] : [['', example] as const]),
    ...Object.entries(examples).map(([name, { value }]) => [name, value] as const),
  ])

/** The code of an error as it is sent; the names of examples are those of the contract. */
const codeIn = (example: unknown): string | undefined => {
  const { code } = Object(example)
  return typeof code === 'string' ? code : undefined
}

/** The error codes of a response, else the names of its examples. */
const labelsOf = (response: ResponseObject): readonly string[] => [
  ...new Set(examplesOf(response).flatMap(([name, value]) => codeIn(value) ?? (name || []))),
]

function Answer({ status, response: given, operation }: AnswerProps) {
  const { schemas, responses } = operation.components
  const response = responses[given.$ref?.split('/').at(-1) ?? ''] ?? given
  const schema = Object.values(response.content ?? {})[0]?.schema
  return (
    <li>
      <details>
        <summary>
          <span class={`status ${statusTone(Number(status))}`}>{status}</span>{' '}
          {response.description} <span class="quiet">{labelsOf(response).join(', ')}</span>
        </summary>
        {examplesOf(response).map(([name, value]) => (
          <div key={name}>
            <h4>{codeIn(value) ?? (name || 'Example')}</h4>
            <JsonText value={value} what={`Example ${status} ${name}`} />
          </div>
        ))}
        {schema && Number(status) < 400 && (
          <>
            <h4>Shape</h4>
            <SchemaTree schema={schema} schemas={schemas} />
          </>
        )}
      </details>
    </li>
  )
}

export const ResponseList = ({ operation }: { readonly operation: OperationDetails }) => (
  <section>
    <h3>Responses and errors</h3>
    <ul class="plain">
      {Object.entries(operation.responses).map(([status, response]) => (
        <Answer key={status} status={status} response={response} operation={operation} />
      ))}
    </ul>
  </section>
)
