export { feedback } from './feedback.ts'
