import { ClockPart } from './clock.tsx'

export const TimeView = () => <ClockPart />
