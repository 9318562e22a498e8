import type { Variables } from '#conformance/operator/accounts.ts'

/** Options of this command must not become options of the checks. */
export const childEnvironment = (env: Variables): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('UNDERSTUDY_')))
