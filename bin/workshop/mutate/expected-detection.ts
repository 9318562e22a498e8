/** For tests: faults with the cases that must detect them. */
import type { Method } from '#openapi/language/define.ts'
import type { Lab } from './lab.ts'
import type { WireFault } from './mutant.ts'
import { tamperWith } from './wire.ts'

/** A fault on the wire of one operation, and the case that must detect it. */
export interface ExpectedDetection {
  readonly by: string
  readonly operation: string
  readonly method?: Method
  readonly wire: () => WireFault
}

export async function outcomesOf(lab: Lab, { by, operation, method, wire }: ExpectedDetection) {
  const found = lab.cases.find(({ id }) => id === by)
  if (!found) throw new Error(`expected a case ${by}, got none`)
  const trace = { ran: 0, acted: 0 }
  const broken = lab.open(
    {},
    (http, where) => tamperWith(http, { ...where, operation, method, fault: wire(), trace }),
    [found],
  )
  const sound = await lab.open({}, undefined, [found]).run(found)
  return [by, sound.outcome, (await broken.run(found)).outcome]
}

/** The outcomes of faults whose case does not pass without them and fail with them. */
export async function undetectedOf(lab: Lab, faults: readonly ExpectedDetection[]) {
  const outcomes: (readonly string[])[] = []
  for (const each of faults) outcomes.push(await outcomesOf(lab, each))
  return outcomes.filter(([, sound, broken]) => sound !== 'pass' || broken !== 'fail')
}
