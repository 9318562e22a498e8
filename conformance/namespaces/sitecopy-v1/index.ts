import type { Playbooks } from '#conformance/playbook/play.ts'
import { subsites } from './subsites.ts'

export const sitecopyV1: Playbooks = {
  subsites,
}
