/** Files in folders, with the public key. */
import { DEMO } from '#conformance/playbook/demo.ts'
import { demoValue } from '#conformance/playbook/find.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { step } from '#conformance/targets/step.ts'
import {
  countAttachments,
  listAttachmentIds,
  setAttachments,
} from '#openapi/namespaces/folders-public-v1/attachments.ts'
import { folder, token } from './folders.ts'

const sample = { token, folder_id: folder }

export const attachments: Playbook = {
  plays: [
    play(listAttachmentIds, { sample }),
    play(countAttachments, { sample, invalidation: { steps: [step(setAttachments)] } }),
    play(setAttachments, {
      sample: { token, ids: demoValue([DEMO.loosePicture], []), folder },
      shapes: [{ name: 'refused', when: 'without files', args: { ids: '' }, part: 1 }],
      sideEffect: { read: listAttachmentIds },
    }),
  ],
}
