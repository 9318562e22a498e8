import { useState } from 'preact/hooks'
import { fetchControlJson } from '#bin/inspector/client/control.ts'
import { Decision } from '#bin/inspector/parts/decision.tsx'
import { Loaded, useLoaded } from '#bin/inspector/parts/loaded.tsx'
import type { Ground } from '#handlers/control/explain/grounds.ts'
import type { ExplainedStep } from '#handlers/control/explain/step.ts'

const TITLES: Readonly<Record<ExplainedStep['step'], string>> = {
  site: 'Site',
  condition: 'Situation or fault',
  caller: 'Caller',
  route: 'Route',
  arguments: 'Arguments',
  permission: 'Permission',
  handler: 'Operation',
  response: 'Response',
}

const NAMES: Readonly<Record<Ground['kind'], string>> = {
  section: 'section',
  decision: '',
  platform: '',
  quirk: 'quirk',
}

interface GroundProps {
  readonly ground: Ground
  readonly onOpen: (decision: string) => void
}

const GroundLine = ({ ground: { kind, name, says }, onOpen }: GroundProps) => (
  <li>
    {kind === 'decision' ? (
      <button type="button" class="small" onClick={() => onOpen(name)}>
        {name}
      </button>
    ) : (
      `${NAMES[kind]} ${name}`.trim()
    )}
    : {says}
  </li>
)

interface StepProps {
  readonly step: ExplainedStep
  readonly onOpen: GroundProps['onOpen']
}

const Step = ({ step: { step, says, details, grounds, isDecisive }, onOpen }: StepProps) => (
  <li {...(isDecisive && { class: 'decisive' })}>
    <p class="wrapped">
      <strong>{TITLES[step]}</strong> {isDecisive && <span class="pill depends">decided</span>}{' '}
      {says}
    </p>
    {details.length + grounds.length > 0 && (
      <details open={isDecisive}>
        <summary>Details and sources</summary>
        <ul>
          {details.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <ul class="plain quiet">
          {grounds.map((ground) => (
            <GroundLine key={ground.name} ground={ground} onOpen={onOpen} />
          ))}
        </ul>
      </details>
    )}
  </li>
)

/** The decisions about a request, in order. */
export function Explanation({ id }: { readonly id: number }) {
  const [open, setOpen] = useState<string>()
  const explained = useLoaded(String(id), () => fetchControlJson(`GET /requests/${id}/explain`))
  return (
    <section>
      <h3>Explanation</h3>
      <Loaded of={explained}>
        {({ steps }) => (
          <ol class="explanation">
            {steps.map((step) => (
              <Step key={step.step} step={step} onOpen={setOpen} />
            ))}
          </ol>
        )}
      </Loaded>
      {open && <Decision id={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}
