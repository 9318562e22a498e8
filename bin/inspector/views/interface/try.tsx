import { useState } from 'preact/hooks'
import { cellText } from '#bin/inspector/client/format.ts'
import type { OperationDetails } from '#bin/inspector/client/openapi.ts'
import { callRest, type RestResult } from '#bin/inspector/client/rest.ts'
import { peopleOf } from '#bin/inspector/client/sign-in.ts'
import { LabelledField } from '#bin/inspector/parts/field.tsx'
import { type FormTexts, onSubmit } from '#bin/inspector/parts/form-texts.ts'
import { useLoaded } from '#bin/inspector/parts/loaded.tsx'
import { RestResponse } from '#bin/inspector/parts/rest-response.tsx'
import { RoleChoice } from '#bin/inspector/parts/role-choice.tsx'
import { site } from '#bin/inspector/state/route.ts'
import { health, refresh, showError } from '#bin/inspector/state/session.ts'
import type { PersonView } from '#handlers/control/entries/people.ts'
import { type Argument, argumentsOf, callOf, typeOf } from './call.rules.ts'

function choicesOf({ schema }: Argument): readonly unknown[] | undefined {
  if (schema.enum) return schema.enum
  return schema.type === 'boolean' ? [true, false] : undefined
}

/** An empty field means the default, shown as its placeholder. */
function Input({ argument, id, hintId }: { argument: Argument; id: string; hintId?: string }) {
  const { name, isRequired, schema, place } = argument
  const described = hintId ? { 'aria-describedby': hintId } : {}
  const choices = choicesOf(argument)
  if (choices)
    return (
      <select id={id} name={name} {...described}>
        <option value="">{schema.default === undefined ? '' : cellText(schema.default)}</option>
        {choices.map((value) => (
          <option key={String(value)} value={String(value)}>
            {String(value)}
          </option>
        ))}
      </select>
    )
  const isLong = place === 'body' && ['object', 'array'].includes([schema.type].flat()[0] ?? '')
  const placeholder = schema.default === undefined ? '' : cellText(schema.default)
  const shared = { id, name, placeholder, spellcheck: false, ...described }
  if (isLong) return <textarea rows={3} {...shared} />
  return <input autocomplete="off" required={isRequired && place === 'path'} {...shared} />
}

const FieldOf = ({ argument }: { readonly argument: Argument }) => (
  <LabelledField
    label={`${argument.name}${argument.isRequired ? ' (required)' : ''}`}
    hint={`${typeOf(argument.schema)}, in the ${argument.place}. ${argument.description}`}
  >
    {(id, hintId) => <Input argument={argument} id={id} {...(hintId && { hintId })} />}
  </LabelledField>
)

const Fields = ({ args }: { readonly args: readonly Argument[] }) =>
  args.length === 0 ? (
    <p class="quiet">It has no arguments of its own.</p>
  ) : (
    <div class="fields">
      {args.map((argument) => (
        <FieldOf key={argument.name} argument={argument} />
      ))}
    </div>
  )

interface SentCall {
  readonly sent: string
  readonly result: RestResult
}

/** Path of the root without the trailing slash. */
const rootPath = (): string =>
  new URL(health.value?.restRoot ?? '/', location.href).pathname.replace(/\/$/, '')

function useAttempt(operation: OperationDetails) {
  const [as, setAs] = useState('')
  const [method, setMethod] = useState(operation.methods[0] ?? 'GET')
  const [attempt, setAttempt] = useState<SentCall>()
  const call = async (texts: FormTexts): Promise<void> => {
    const { path, body } = callOf(operation, texts)
    const target = `${rootPath()}${path}`
    try {
      const result = await callRest({ site: site.value, as, method, target, body })
      setAttempt({ sent: `${method} ${target}`, result })
      await refresh()
    } catch (error) {
      showError(error)
    }
  }
  return { as, setAs, method, setMethod, attempt, send: onSubmit(call) }
}

export function TryOperation({ operation }: { readonly operation: OperationDetails }) {
  const people = useLoaded<readonly PersonView[]>(site.value, () => peopleOf(site.value))
  const { as, setAs, method, setMethod, attempt, send } = useAttempt(operation)
  const args = argumentsOf(operation)
  return (
    <section>
      <h3>Try it</h3>
      <form onSubmit={send}>
        <div class="row wrap bottom">
          <RoleChoice people={people.value ?? []} value={as} onChoose={setAs} label="As" />
          {operation.methods.length > 1 && (
            <LabelledField label="Method">
              {(id) => (
                <select
                  id={id}
                  value={method}
                  onChange={(event) => setMethod(event.currentTarget.value)}
                >
                  {operation.methods.map((each) => (
                    <option key={each}>{each}</option>
                  ))}
                </select>
              )}
            </LabelledField>
          )}
          <button type="submit" class="primary">
            Send
          </button>
        </div>
        {attempt && <RestResponse sent={attempt.sent} result={attempt.result} />}
        <Fields args={args.filter(({ isGlobal }) => !isGlobal)} />
        <details>
          <summary>Arguments of every operation</summary>
          <Fields args={args.filter(({ isGlobal }) => isGlobal)} />
        </details>
      </form>
    </section>
  )
}
