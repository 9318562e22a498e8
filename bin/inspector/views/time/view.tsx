import { AgendaPart } from './agenda.tsx'
import { ClockPart } from './clock.tsx'
import { HistoryPart } from './history.tsx'

export const TimeView = () => (
  <>
    <div class="cards">
      <ClockPart />
      <AgendaPart />
    </div>
    <HistoryPart />
  </>
)
