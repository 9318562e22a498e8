import { momentOf, plural } from '#bin/inspector/client/format.ts'
import { Loaded, useSiteData } from '#bin/inspector/parts/loaded.tsx'
import type { ScenarioView } from '#handlers/control/entries/scenarios.ts'
import { enterScenario, leaveScenario } from './scenario-changes.ts'

/** The settings of a scenario in one line. */
function partsOf({ dataset, clock, users, faults, situation }: ScenarioView): string {
  const parts = [
    dataset !== undefined && `dataset ${dataset}`,
    clock !== undefined && `clock ${clock === 'running' ? clock : momentOf(clock)}`,
    users.length > 0 && `users ${users.map(({ login }) => login).join(', ')}`,
    faults.length > 0 && plural(faults.length, 'fault'),
    Object.keys(situation).length > 0 && Object.keys(situation).join(', '),
  ]
  return parts.filter(Boolean).join(' · ') || 'no changes'
}

const ScenarioCard = ({ scenario }: { readonly scenario: ScenarioView }) => (
  <li class="card">
    <h3>
      {scenario.name} {scenario.active && <span class="pill yes">on</span>}
    </h3>
    {scenario.about && <p>{scenario.about}</p>}
    <p class="quiet">{partsOf(scenario)}</p>
    <button
      type="button"
      class={scenario.active ? '' : 'primary'}
      onClick={() =>
        scenario.active ? leaveScenario(scenario.name) : enterScenario(scenario.name)
      }
    >
      {scenario.active ? 'Leave' : 'Switch to'} {scenario.name}
    </button>
  </li>
)

const NoScenarios = () => (
  <p class="quiet">
    None. Load a file with <code class="command">understudy serve --scenario &lt;file&gt;</code>.
  </p>
)

export function ScenariosPart() {
  const scenarios = useSiteData('/scenarios')
  return (
    <Loaded of={scenarios}>
      {(list) =>
        list.length === 0 ? (
          <NoScenarios />
        ) : (
          <ul class="plain cards">
            {list.map((scenario) => (
              <ScenarioCard key={scenario.name} scenario={scenario} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
