import { FaultsPart } from './faults.tsx'
import { ScenariosPart } from './scenarios.tsx'
import { SiteSwitches } from './switches.tsx'

export const SituationsView = () => (
  <>
    <h2>The whole site</h2>
    <SiteSwitches />
    <h2>Scenarios</h2>
    <ScenariosPart />
    <h2>Faults</h2>
    <FaultsPart />
  </>
)
