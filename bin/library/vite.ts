/**
 * `site-understudy/vite`: the interface on the address of the dev server, without a second process.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { inspectorFiles } from '#bin/cli/inspector-files.ts'
import { AUTHORIZE_PATH, CONTROL_PREFIX } from '#handlers/runtime/addressing/address.ts'
import { createMiddleware } from './middleware.ts'
import { openStandIn, type StandInOptions } from './open-stand-in.ts'

export type {
  DatasetSource,
  StandInOptions,
  /** @deprecated Use `StandInOptions`. */
  StandInOptions as StandInChoice,
} from './open-stand-in.ts'

type Next = (error?: unknown) => void
type Middleware = (message: IncomingMessage, response: ServerResponse, next: Next) => void

/** The used part of Vite's server API, common to all versions. */
interface DevServer {
  readonly middlewares: { use(middleware: Middleware): unknown }
  readonly config?: { readonly logger?: { info(text: string): void } }
}

export interface UnderstudyPlugin {
  readonly name: 'understudy'
  configureServer(server: DevServer): Promise<void>
  configurePreviewServer(server: DevServer): Promise<void>
}

/** `plugins: [understudy()]`: requests outside the interface stay with Vite. */
export function understudy(options: StandInOptions = {}): UnderstudyPlugin {
  const mount = async ({ middlewares, config }: DevServer): Promise<void> => {
    const opened = await openStandIn(options)
    middlewares.use(createMiddleware({ ...opened, inspector: inspectorFiles }))
    const prefix = opened.standIn.restPrefix
    config?.logger?.info(
      `  understudy: /${prefix}/ is answered here; see ${CONTROL_PREFIX}/ and ${AUTHORIZE_PATH}`,
    )
  }
  return { name: 'understudy', configureServer: mount, configurePreviewServer: mount }
}
