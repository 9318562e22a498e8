/** Favourites of an account. */

import { listAt } from '#conformance/call/body.ts'
import { check, skip } from '#conformance/call/check.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import type { Identity } from '#conformance/operator/identities.ts'
import type { Find } from '#conformance/playbook/find.ts'
import type { OwnCall } from '#conformance/playbook/own-call.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { hasExactly, type Reversal } from '#conformance/playbook/reversal.ts'
import { beginChange, type ChangeableSetting } from '#conformance/playbook/setting.ts'
import type { CallOptions } from '#conformance/targets/caller.ts'
import { step } from '#conformance/targets/step.ts'
import {
  addFavorite,
  FAVORITE_KIND,
  listFavorites,
  removeFavorite,
} from '#openapi/namespaces/builder-v1/favorites.ts'
import { isAmong, isEmptyList } from '#openapi/values/json.ts'
import { WIDGETS } from './widgets.ts'

const ACCOUNTS = ['administrator', 'editor', 'author', 'contributor'] as const

/** With an application password, existing favourites may be lost. */
const noFavorites = (old: unknown): string | undefined =>
  isEmptyList(old) ? undefined : 'the account has favourites'

const removalOf = (favorite: string) => step(removeFavorite, { id: FAVORITE_KIND, favorite })

const favoriteOf = (favorite: string): ChangeableSetting => ({
  write: addFavorite,
  read: listFavorites,
  readArgs: { per_page: 100 },
  name: FAVORITE_KIND,
  path: [],
  args: () => ({ id: FAVORITE_KIND, favorite }),
  undo: () => removalOf(favorite),
  reasonAgainst: noFavorites,
  accounts: ACCOUNTS,
  other: () => [favorite],
  spec: '4.10',
})

/** Uses an account without favourites, so that removing each one restores it. */
const fill = (context: Context): Promise<CallOptions> =>
  context.withLock(listFavorites.id, async () => {
    const { as } = await beginChange(context, favoriteOf(''))
    for (const favorite of WIDGETS) {
      context.backUpSetting({
        setting: `${addFavorite.id} ${favorite}`,
        as,
        changedBy: addFavorite,
        undo: removalOf(favorite),
      })
      await context.callOk(addFavorite, { id: FAVORITE_KIND, favorite }, { as })
    }
    return { as }
  })

/** An account without favourites, so that none can be lost. */
const accountWithoutFavorites: Find<Identity> = async (context) => {
  const given = ACCOUNTS.filter((role) => context.target.credentials[role])
  for (const as of given) {
    const { body } = await context.callOk(listFavorites, { per_page: 100 }, { as })
    if (isEmptyList(body)) return as
  }
  const why = given.length < ACCOUNTS.length ? 'account' : 'setting-not-restorable'
  return skip({ why, detail: 'every account has favourites' })
}

/** An empty name adds no favourite. */
const callWithoutFavorite: OwnCall = {
  arrange: async () => ({ id: FAVORITE_KIND, favorite: '' }),
  as: accountWithoutFavorites,
}

const keepsOthersCase: Case = defineCase({
  ...SCENARIO,
  spec: '4.10',
  id: `${removeFavorite.id}/keeps-others`,
  title: 'Removing a favourite keeps all others.',
  async run(context) {
    const account = await fill(context)
    const [removed, ...others] = WIDGETS
    await context.callOk(removeFavorite, { id: FAVORITE_KIND, favorite: removed }, account)
    const { body } = await context.callOk(listFavorites, { per_page: 100 }, account)
    check('favourites', listAt(body).map(String).toSorted()).is(others.toSorted())
  },
})

const sample = { id: FAVORITE_KIND, favorite: 'heading' } as const
const favoriteSetting = favoriteOf('spacer')

const favoriteReversal: Reversal = {
  undo: removeFavorite,
  restoresOldValue: ({ args, old }) =>
    hasExactly(args, ['id', 'favorite']) &&
    args['id'] === FAVORITE_KIND &&
    isAmong(WIDGETS, args['favorite']) &&
    old === undefined,
}

export const favorites: Playbook = {
  cases: [keepsOthersCase],
  reversals: [favoriteReversal],
  plays: [
    play(addFavorite, { sample, ownCall: callWithoutFavorite, settings: [favoriteSetting] }),
    play(removeFavorite, { sample, ownCall: callWithoutFavorite, reverts: favoriteSetting }),
    play(listFavorites, {
      pages: {
        records: (body) => listAt(body),
        fill,
        size: { name: 'per_page', defaultSize: 10 },
        hasPages: true,
        isUndoable: true,
      },
    }),
  ],
}
