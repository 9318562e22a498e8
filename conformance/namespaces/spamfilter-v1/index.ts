import type { Playbooks } from '#conformance/playbook/play.ts'
import { alert } from './alert.ts'
import { key } from './key.ts'
import { settings } from './settings.ts'
import { stats } from './stats.ts'

export const spamfilterV1: Playbooks = {
  alert,
  key,
  settings,
  stats,
}
