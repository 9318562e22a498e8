import { feedback } from './feedback.ts'

export const builderV1Feedback = [...feedback]
