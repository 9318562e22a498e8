/** The state of a server: none, in a file, or in PostgreSQL. */
import { isDatabaseUrl } from '#bin/database/database.ts'
import type { SharedState } from '#bin/shared-state/shared-state.ts'
import { openState } from '#bin/state/state-file.ts'
import { lockState } from '#bin/state/state-lock.ts'
import type { ServerOptions } from '#handlers/hosts/server/server.ts'
import type { StateOptions } from '#handlers/stand-in/assembly.ts'
import type { StandIn } from '#handlers/stand-in/stand-in.ts'
import type { VariantId } from '#openapi/language/variants.ts'

interface StateChoice {
  readonly state: string | undefined
  readonly 'state-sync': 'always' | 'interval'
  readonly 'sites-in-memory': number
  readonly variant: VariantId
  readonly note: (sentence: string) => void
}

export interface ServerPersistence {
  readonly forStandIn: Required<Pick<StateOptions, 'changed'>> &
    Pick<StateOptions, 'turn' | 'signingKey'>
  readonly forServer: Pick<ServerOptions, 'durability' | 'isReady'>
  /** A database. */
  readonly shared?: SharedState
  attach(standIn: StandIn): void
  /** False if something could not be saved. */
  close(): Promise<boolean>
}

async function openFile(choice: StateChoice): Promise<ServerPersistence> {
  const { state: path, variant, note, 'state-sync': sync } = choice
  const unlock = await lockState(path)
  const state = openState(path, { variant, note, sync })
  return {
    forStandIn: { changed: state.changed },
    forServer: path ? { durability: state } : {},
    attach: ({ sites }) => state.attach(sites),
    close: async () => {
      const isSaved = await state.close()
      unlock()
      return isSaved
    },
  }
}

/** Loaded on demand: most servers have no database. */
async function openShared(url: string, choice: StateChoice): Promise<ServerPersistence> {
  const { openSharedState } = await import('#bin/shared-state/shared-state.ts')
  const limits = { sites: choice['sites-in-memory'] }
  const state = await openSharedState({ url, ...choice, limits })
  const { changed, turn, signingKey, attach } = state.sitesOf({ team: '' })
  return {
    forStandIn: { changed, turn, signingKey },
    forServer: { isReady: () => state.isReady },
    shared: state,
    attach: ({ replication }) => attach(replication),
    close: async () => {
      await state.close()
      return true
    },
  }
}

export const openServerState = (choice: StateChoice): Promise<ServerPersistence> =>
  choice.state !== undefined && isDatabaseUrl(choice.state)
    ? openShared(choice.state, choice)
    : openFile(choice)
