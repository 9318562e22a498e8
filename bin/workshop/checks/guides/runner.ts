/** Replaces the test runners of the guides: collects tests and hooks, and runs them. */
import { expect as base } from 'playwright/test'

type Work = () => unknown

interface GuideTest {
  readonly name: string
  readonly body: Work
}

const collected: GuideTest[] = []
const hooks: Record<'beforeAll' | 'beforeEach' | 'afterEach' | 'afterAll', Work[]> = {
  beforeAll: [],
  beforeEach: [],
  afterEach: [],
  afterAll: [],
}

let extended = base
/** As in those runners, extensions are global. */
export const expect = Object.assign((value: unknown): unknown => extended(value), {
  extend: (matchers: Parameters<typeof base.extend>[0]): void => {
    extended = base.extend(matchers)
  },
})
export const test = (name: string, body: Work): void => void collected.push({ name, body })
export const beforeAll = (step: Work): void => void hooks.beforeAll.push(step)
export const beforeEach = (step: Work): void => void hooks.beforeEach.push(step)
export const afterEach = (step: Work): void => void hooks.afterEach.push(step)
export const afterAll = (step: Work): void => void hooks.afterAll.push(step)

const inTurn = async (steps: readonly Work[]): Promise<void> => {
  for (const step of steps) await step()
}

/** Runs and clears the collected tests of a page; returns their names. */
export async function runCollected(): Promise<readonly string[]> {
  const tests = collected.splice(0)
  await inTurn(hooks.beforeAll)
  for (const { body } of tests) {
    await inTurn(hooks.beforeEach)
    await body()
    await inTurn(hooks.afterEach)
  }
  await inTurn(hooks.afterAll)
  for (const list of Object.values(hooks)) list.length = 0
  return tests.map(({ name }) => name)
}
