import type { Playbooks } from '#conformance/playbook/play.ts'
import { settings } from './settings.ts'
import { strings } from './strings.ts'

export const multilangStV1: Playbooks = {
  settings,
  strings,
}
