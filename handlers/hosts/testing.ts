/** For tests: `import { build } from 'site-understudy/testing'`. */
import { createBuild } from '#handlers/factories/build.ts'

export type { Build } from '#handlers/factories/build.ts'
export type { FactoryName, GivenTo, MadeBy, Trait } from '#handlers/factories/types.ts'
export {
  connectSite,
  type RemoteDb,
  type RemoteOptions,
  type RemoteSite,
} from './remote-site.ts'
export { createBuild }

/** `build.post({ title: 'Hello' }, 'draft')`: a record that no site holds. */
export const build = createBuild()
