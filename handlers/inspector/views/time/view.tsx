import { AgendaPart } from './agenda.tsx'
import { ClockPart } from './clock.tsx'

export const TimeView = () => (
  <div class="cards">
    <ClockPart />
    <AgendaPart />
  </div>
)
