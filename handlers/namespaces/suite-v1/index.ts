import { connect } from './connect.ts'
import { migration } from './migration.ts'
import { plugins } from './plugins.ts'
import { settings } from './settings.ts'
import { themes } from './themes.ts'
import { topBar } from './top-bar.ts'

export const suiteV1 = [...connect, ...topBar, ...themes, ...plugins, ...migration, ...settings]
