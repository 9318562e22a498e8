/** For tests: `import { build, matchers } from 'site-understudy/testing'`. */
import { createBuild } from '#handlers/factories/build.ts'
import type { ReceivedDetails } from '#handlers/matchers/received.ts'

declare global {
  // Vitest's matchers extend those of Jest, so one declaration serves both.
  namespace jest {
    // The names and defaults are Jest's own: all declarations of an interface must agree.
    // biome-ignore lint/complexity/noBannedTypes: as above
    interface Matchers<R, T = {}> {
      /**
       * The site received a request of this operation (several with `*`), with at least these
       * arguments.
       */
      toHaveReceived(operation: string, args?: object, details?: ReceivedDetails): R
    }
  }
}

export type { TrafficCoverage } from '#handlers/control/coverage/coverage.ts'
export { coverageLines } from '#handlers/control/coverage/coverage-text.ts'
export type { Build } from '#handlers/factories/build.ts'
export type {
  FactoryInput,
  /** @deprecated Use `FactoryInput`. */
  FactoryInput as GivenTo,
  FactoryName,
  FactoryRecord,
  /** @deprecated Use `FactoryRecord`. */
  FactoryRecord as MadeBy,
  Trait,
} from '#handlers/factories/types.ts'
export {
  connectSite,
  type RemoteDb,
  type RemoteOptions,
  type RemoteSite,
} from '#handlers/hosts/site/remote-site.ts'
export {
  matchers,
  type RequestSource,
  /** @deprecated Use `RequestSource`. */
  type RequestSource as RequestReceiver,
  type UnderstudyMatchers,
} from '#handlers/matchers/matchers.ts'
export type { ReceivedDetails } from '#handlers/matchers/received.ts'
export { createBuild }

/** `build.post({ title: 'Hello' }, 'draft')`: a record outside any site. */
export const build = createBuild()
