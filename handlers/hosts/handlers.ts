/** The handlers for any host of msw: `import { handlers } from 'site-understudy/handlers'`. */
import type { HttpHandler } from 'msw'
import { isSiteName } from '#fixtures/site/sites.ts'
import { startsWithSegment } from '#openapi/values/text.ts'
import { openLibrary } from './library.ts'
import {
  checkOptions,
  HOST_VALIDATORS,
  type OptionValidators,
  validatorFor,
} from './library-options.ts'
import type { UnderstudyOptions } from './library-settings.ts'

export type { Dataset } from '#fixtures/dataset/dataset.ts'

export interface HandlersOptions extends Omit<UnderstudyOptions, 'handlers'> {
  /** The site of requests without the header `x-understudy-site`. */
  readonly site?: string
}

const { handlers: _, ...OTHERS } = HOST_VALIDATORS
const HANDLERS_VALIDATORS: OptionValidators = {
  ...OTHERS,
  site: validatorFor(
    (value) => typeof value === 'string' && isSiteName(value),
    'a name of letters, digits, dots, dashes and underscores',
  ),
}

/** In a page, the base defaults to the page's own origin. */
const withBase = (options: HandlersOptions): HandlersOptions =>
  'location' in globalThis ? { base: globalThis.location.origin, ...options } : options

/** On the page's own origin, pages and files are left to the page's server. */
const isOwnOrigin = ({ base = '' }: HandlersOptions): boolean =>
  'location' in globalThis && startsWithSegment(base, globalThis.location.origin)

/**
 * One handler for each method and route, named by them, and a last one for everything else below
 * the base address. Each call creates a stand-in with its own sites.
 */
export function handlers(options: HandlersOptions = {}): HttpHandler[] {
  const effective = withBase(options)
  checkOptions(effective, HANDLERS_VALIDATORS)
  const { site, ...others } = effective
  const hostOptions = { passesPages: isOwnOrigin(effective), ...(site !== undefined && { site }) }
  return [...openLibrary(others, hostOptions).handlers]
}
