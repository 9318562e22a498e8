import { useId } from 'preact/hooks'
import { cellText } from '#bin/inspector/client/format.ts'
import { Loaded, useSiteData } from '#bin/inspector/parts/loaded.tsx'
import type { Situation } from '#handlers/control/situations/situation.ts'
import { changeSituation } from './changes.ts'

interface Switch {
  readonly member: keyof Situation
  readonly title: string
  readonly says: string
  /** The situation to activate. */
  readonly on: Situation
}

const SWITCHES: readonly Switch[] = [
  {
    member: 'latency',
    title: 'Slow network',
    says: 'Every response is delayed by one to three seconds.',
    on: { latency: [1000, 3000] },
  },
  {
    member: 'offline',
    title: 'Offline',
    says: 'The connection is closed without a response.',
    on: { offline: true },
  },
  {
    member: 'readOnly',
    title: 'Read-only',
    says: 'Writes are rejected with 503.',
    on: { readOnly: true },
  },
  {
    member: 'rateLimit',
    title: 'Rate limit',
    says: 'Five requests in ten seconds, then 429 with Retry-After.',
    on: { rateLimit: { requests: 5, seconds: 10 } },
  },
  {
    member: 'expiredPasswords',
    title: 'Expired passwords',
    says: 'Application passwords are treated as wrong.',
    on: { expiredPasswords: true },
  },
]

interface ToggleProps {
  readonly each: Switch
  readonly situation: Situation
}

function Toggle({ each: { member, title, says, on }, situation }: ToggleProps) {
  const id = useId()
  const isOn = Boolean(situation[member])
  const isStandard = JSON.stringify(situation[member]) === JSON.stringify(on[member])
  const toggle = (): void => {
    const { [member]: _was, ...others } = situation
    const next = isOn ? others : { ...others, ...on }
    changeSituation(`${title}: ${isOn ? 'off' : 'on'}`, { from: situation, to: next })
  }
  return (
    <li class="card row between">
      <div>
        <strong id={id}>{title}</strong>
        <p class="quiet">
          {isOn && !isStandard ? `Set elsewhere to ${cellText(situation[member])}.` : says}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        class="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        onClick={toggle}
      />
    </li>
  )
}

const Switches = ({ situation }: { readonly situation: Situation }) => (
  <>
    <ul class="plain cards">
      {SWITCHES.map((each) => (
        <Toggle key={each.member} each={each} situation={situation} />
      ))}
    </ul>
    {Object.keys(situation).length > 0 && (
      <p>
        <button
          type="button"
          onClick={() => changeSituation('Normal situation restored', { from: situation, to: {} })}
        >
          Restore the normal situation
        </button>
      </p>
    )}
  </>
)

export function SiteSwitches() {
  const situation = useSiteData('/situation')
  return <Loaded of={situation}>{(value) => <Switches situation={value} />}</Loaded>
}
