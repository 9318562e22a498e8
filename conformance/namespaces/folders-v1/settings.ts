/** Settings of the folders, and their public key. */
import { at } from '#conformance/call/body.ts'
import { type Case, defineCase, SCENARIO } from '#conformance/case/case.ts'
import type { Context } from '#conformance/case/context.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { listFolders } from '#openapi/namespaces/folders-public-v1/folders.ts'
import { listFolders as listOwnFolders } from '#openapi/namespaces/folders-v1/folders.ts'
import {
  generateKey,
  setSettings,
  setUserSettings,
} from '#openapi/namespaces/folders-v1/settings.ts'

async function generateNewKey(context: Context) {
  const { body } = await context.callOk(generateKey, { act: 'generate-key' })
  return at(body, 'data', 'key')
}

const publicKeyCase: Case = defineCase({
  ...SCENARIO,
  spec: '4.8',
  id: 'folders.key.generate/opens',
  standInOnly: true,
  title: 'The newest key grants access to the public routes, the previous one no longer does.',
  async run(context) {
    const as = { as: 'anonymous' } as const
    const token = await generateNewKey(context)
    await context.callOk(listFolders, { token }, as)
    await context.callOk(listFolders, { token: await generateNewKey(context) }, as)
    await context.callRejected(listFolders, { token }, as)
  },
})

export const settings: Playbook = {
  plays: [
    play(generateKey, { sample: { act: 'generate-key' } }),
    play(setSettings, {
      ownCall: { noEffectArgs: {} },
      sideEffect: { read: listOwnFolders, args: { USER_MODE: true } },
    }),
    play(setUserSettings, {
      ownCall: { noEffectArgs: {} },
      sideEffect: {
        read: listOwnFolders,
        args: { DEFAULT_SORT_FOLDERS: { orderby: 'name', order: 'desc' } },
      },
    }),
  ],
  cases: [publicKeyCase],
}
