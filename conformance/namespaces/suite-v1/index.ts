import type { Playbooks } from '#conformance/playbook/play.ts'
import { connect } from './connect.ts'
import { migration } from './migration.ts'
import { plugins } from './plugins.ts'
import { settings } from './settings.ts'
import { themes } from './themes.ts'
import { topBar } from './top-bar.ts'

export const suiteV1: Playbooks = {
  connect,
  migration,
  plugins,
  settings,
  themes,
  'top-bar': topBar,
}
