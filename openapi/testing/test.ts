/** What tests are written with: the runner without its browsers, which cost a test more than it does itself. */
import { mergeTests } from 'playwright/test'

export { expect } from './expect.ts'

export const test = mergeTests()
