import { useEffect, useRef, useState } from 'preact/hooks'
import { cellText } from '#bin/inspector/client/format.ts'
import type { OperationDetails } from '#bin/inspector/client/openapi.ts'
import { callRest } from '#bin/inspector/client/rest.ts'
import { peopleOf } from '#bin/inspector/client/sign-in.ts'
import { LabelledField } from '#bin/inspector/parts/field.tsx'
import { type FormTexts, onSubmit } from '#bin/inspector/parts/form-texts.ts'
import { useLoaded } from '#bin/inspector/parts/loaded.tsx'
import { RestResponse, type SentCall } from '#bin/inspector/parts/rest-response.tsx'
import { RoleChoice } from '#bin/inspector/parts/role-choice.tsx'
import { site, type TryItCall, tryItCall } from '#bin/inspector/state/route.ts'
import { health, refresh, showError } from '#bin/inspector/state/session.ts'
import type { PersonView } from '#handlers/control/entries/people.ts'
import { type Argument, argumentsOf, callOf, typeOf } from './call.rules.ts'

function choicesOf({ schema }: Argument): readonly unknown[] | undefined {
  if (schema.enum) return schema.enum
  return schema.type === 'boolean' ? [true, false] : undefined
}

interface ArgumentInputProps {
  readonly argument: Argument
  readonly text: string
  readonly id: string
  readonly hintId?: string
}

/** An empty field means the default, shown as its placeholder. */
function Input({ argument, text, id, hintId }: ArgumentInputProps) {
  const { name, isRequired, schema, place } = argument
  const described = hintId ? { 'aria-describedby': hintId } : {}
  const choices = choicesOf(argument)
  if (choices)
    return (
      <select id={id} name={name} {...described}>
        <option value="">
          {schema.default === undefined ? '' : `default: ${cellText(schema.default)}`}
        </option>
        {choices.map((value) => (
          <option key={String(value)} value={String(value)} selected={String(value) === text}>
            {String(value)}
          </option>
        ))}
      </select>
    )
  const isLong = place === 'body' && ['object', 'array'].includes([schema.type].flat()[0] ?? '')
  const placeholder = schema.default === undefined ? '' : cellText(schema.default)
  const shared = { id, name, placeholder, defaultValue: text, spellcheck: false, ...described }
  if (isLong) return <textarea rows={3} {...shared} />
  return <input autocomplete="off" required={isRequired && place === 'path'} {...shared} />
}

type FieldOfProps = Pick<ArgumentInputProps, 'argument' | 'text'>

const FieldOf = ({ argument, text }: FieldOfProps) => (
  <LabelledField
    label={`${argument.name}${argument.isRequired ? ' (required)' : ''}`}
    hint={`${typeOf(argument.schema)}, in the ${argument.place}. ${argument.description}`}
  >
    {(id, hintId) => <Input {...{ argument, text, id }} {...(hintId && { hintId })} />}
  </LabelledField>
)

interface FieldsProps {
  readonly args: readonly Argument[]
  readonly texts: FormTexts
}

const Fields = ({ args, texts }: FieldsProps) =>
  args.length === 0 ? (
    <p class="quiet">It has no arguments of its own.</p>
  ) : (
    <div class="fields">
      {args.map((argument) => (
        <FieldOf key={argument.name} argument={argument} text={texts[argument.name] ?? ''} />
      ))}
    </div>
  )

/** Path of the root without the trailing slash. */
const rootPath = (): string =>
  new URL(health.value?.restRoot ?? '/', location.href).pathname.replace(/\/$/, '')

function useAttempt(operation: OperationDetails, prepared: TryItCall | undefined) {
  const [as, setAs] = useState(prepared?.as ?? '')
  const [first = 'GET'] = operation.methods
  const [method, setMethod] = useState(
    operation.methods.find((each) => each === prepared?.method) ?? first,
  )
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
  const prepared = tryItCall()
  const { as, setAs, method, setMethod, attempt, send } = useAttempt(operation, prepared)
  const args = argumentsOf(operation)
  const texts = prepared?.texts ?? {}
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = form.current?.elements.namedItem(prepared?.argument ?? '')
    if (field instanceof HTMLElement) field.focus()
  }, [])
  return (
    <section>
      <h3>Try it</h3>
      <form onSubmit={send} ref={form}>
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
        <RestResponse call={attempt} />
        <Fields args={args.filter(({ isGlobal }) => !isGlobal)} texts={texts} />
        <details>
          <summary>Arguments of every operation</summary>
          <Fields args={args.filter(({ isGlobal }) => isGlobal)} texts={texts} />
        </details>
      </form>
    </section>
  )
}
