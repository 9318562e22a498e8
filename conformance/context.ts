/** What a case works with: the target, ways to call it, and records of its own. */
import { type Caller, type CallerOptions, createCaller } from './caller.ts'
import type { Keeper } from './ledger/keeper.ts'
import { type Steps, stepsOf } from './steps.ts'

export interface Context extends Caller, Steps {
  readonly keeper: Keeper
}

export interface ContextOptions extends CallerOptions {
  readonly keeper: Keeper
}

export function createContext(options: ContextOptions): Context {
  const caller = createCaller(options)
  return { ...caller, ...stepsOf(caller), keeper: options.keeper }
}
