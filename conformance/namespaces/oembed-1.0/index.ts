import type { Playbooks } from '#conformance/playbook/play.ts'
import { oembed } from './oembed.ts'

export const oembed10: Playbooks = {
  oembed,
}
