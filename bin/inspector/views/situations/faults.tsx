import { useRef, useState } from 'preact/hooks'
import { allOperations } from '#bin/inspector/client/operations.ts'
import { suggestionIn } from '#bin/inspector/client/suggestion.rules.ts'
import { ComboField, SelectField, TextField } from '#bin/inspector/parts/field.tsx'
import { onSubmit } from '#bin/inspector/parts/form-texts.ts'
import { Loaded, Problem, useLoaded, useSiteData } from '#bin/inspector/parts/loaded.tsx'
import { to } from '#bin/inspector/state/route.ts'
import type { Fault as ShownFault } from '#handlers/control/situations/faults.ts'
import { planFault, removeFaults } from './changes.ts'
import { faultParts, fieldOfProblem, planOf, targetIn } from './fault.rules.ts'

/** An operation leads to its description, several do not. */
function Target({ fault }: { readonly fault: ShownFault }) {
  const { kind, name } = targetIn(fault)
  const isOne = kind === 'Operation' && !name.includes('*')
  return (
    <div class="wrapped">
      <dt>{kind}</dt>
      <dd>{isOne ? <a href={to('interface', name)}>{name}</a> : <code>{name}</code>}</dd>
    </div>
  )
}

const Fault = ({ fault }: { readonly fault: ShownFault }) => (
  <li class="card row wrap between">
    <dl class="facts">
      <Target fault={fault} />
      {faultParts(fault).map(([title, text]) => (
        <div key={title} class="wrapped">
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <button
      type="button"
      class="small"
      aria-label={`Remove fault ${fault.id}`}
      onClick={() => removeFaults('Fault removed', [fault])}
    >
      Remove
    </button>
  </li>
)

function FaultList() {
  const faults = useSiteData('/faults')
  return (
    <Loaded of={faults}>
      {(list) =>
        list.length === 0 ? (
          <p class="quiet">No faults are planned.</p>
        ) : (
          <>
            <ul class="plain stack">
              {list.map((fault) => (
                <Fault key={fault.id} fault={fault} />
              ))}
            </ul>
            <button type="button" onClick={() => removeFaults('All faults removed', list)}>
              Remove all
            </button>
          </>
        )
      }
    </Loaded>
  )
}

const KINDS = [
  ['status', 'a status'],
  ['error', 'an error of the interface'],
  ['drop', 'no response: the connection is closed'],
  ['delay', 'the normal response, delayed'],
] as const

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const ErrorFields = () => (
  <>
    <TextField label="Error code" name="error" value="rest_forbidden" required />
    <TextField
      label="Rejected argument"
      name="argument"
      hint="For rest_invalid_param and rest_missing_callback_param; empty for the first one"
    />
  </>
)

function AnswerField({ kind }: { readonly kind: string }) {
  if (kind === 'status')
    return <TextField label="Status" name="status" type="number" value="503" hint="400 to 599" />
  return kind === 'error' ? <ErrorFields /> : null
}

interface SuggestionProps {
  readonly problem: string
  readonly onUse: (field: string, text: string) => void
}

/** Uses the name that the problem of a form suggests. */
function Suggestion({ problem, onUse }: SuggestionProps) {
  const field = fieldOfProblem(problem)
  const text = suggestionIn(problem)
  if (field === undefined || text === undefined) return null
  return (
    <button type="button" onClick={() => onUse(field, text)}>
      Use {text}
    </button>
  )
}

function FaultForm() {
  const form = useRef<HTMLFormElement>(null)
  const [kind, setKind] = useState('status')
  const [problem, setProblem] = useState('')
  const operations = useLoaded('', allOperations)
  const ids = (operations.value ?? []).map(({ id }) => id)
  const submit = onSubmit((texts) => {
    setProblem('')
    planFault(planOf({ ...texts, kind })).catch((error: Error) => setProblem(error.message))
  })
  const use = (name: string, text: string): void => {
    const field = form.current?.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) return
    field.value = text
    field.focus()
    setProblem('')
  }
  return (
    <form class="card" onSubmit={submit} ref={form}>
      <div class="fields">
        <ComboField
          label="Target"
          name="target"
          required
          placeholder="core.posts.list"
          list={ids}
          hint="An operation (core.posts.*), a route (/core/v2/posts/{id}) or a namespace (core/v2)"
        />
        <ComboField label="Method" name="method" list={METHODS} hint="Empty for every method" />
        <SelectField label="Response" value={kind} choices={KINDS} onChoose={setKind} />
        <AnswerField kind={kind} />
        <TextField label="Number of requests" name="times" value="1" hint="A number, or always" />
        <TextField label="Delay in milliseconds" name="delay" type="number" value="0" />
        <TextField label="Probability in percent" name="probability" type="number" value="100" />
      </div>
      <Problem text={problem} />
      <Suggestion problem={problem} onUse={use} />
      <button type="submit" class="primary">
        Plan it
      </button>
    </form>
  )
}

export const FaultsPart = () => (
  <div>
    <FaultList />
    <h3>New fault</h3>
    <FaultForm />
  </div>
)
