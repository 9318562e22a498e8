import { namespace } from '#openapi/shared/namespace.ts'
import { suiteConnect } from './connect.ts'
import { rollBackMigration, runMigration } from './migration.ts'
import {
  activatePlugin,
  deactivatePlugin,
  installPlugin,
  listPlugins,
  upgradePlugin,
} from './plugins.ts'
import { getSettings, setSettings } from './settings.ts'
import { activateTheme, installTheme } from './themes.ts'
import { listNotifications, sendFeedback } from './top-bar.ts'

export const suiteV1 = namespace({
  name: 'suite/v1',
  description: 'Connected services.',
  operations: [
    suiteConnect.authorize,
    suiteConnect.disconnect,
    suiteConnect.switchDomain,
    suiteConnect.deactivate,
    listNotifications,
    sendFeedback,
    installTheme,
    activateTheme,
    listPlugins,
    installPlugin,
    activatePlugin,
    deactivatePlugin,
    upgradePlugin,
    runMigration,
    rollBackMigration,
    getSettings,
    setSettings,
  ],
})
