/** Permission to embed foreign videos. */
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { type ChangeableSetting, isNonEmptyValue, negate } from '#conformance/playbook/setting.ts'
import {
  getVideoEmbedPermission,
  setVideoEmbedPermission,
} from '#openapi/namespaces/seo-v1/video.ts'

const setting: ChangeableSetting = {
  read: getVideoEmbedPermission,
  write: setVideoEmbedPermission,
  name: 'value',
  path: ['json', 'value'],
  args: (value) => ({ value }),
  isStored: isNonEmptyValue,
  accounts: ['administrator', 'editor', 'author', 'contributor'],
  other: negate,
  spec: '4.13',
}

export const video: Playbook = {
  plays: [
    play(setVideoEmbedPermission, {
      settings: [setting],
      writeDefaults: [{ name: 'value', other: false, setting }],
    }),
  ],
}
