import type { ComponentChildren } from 'preact'
import { hasSite } from '#bin/inspector/state/session.ts'

/** Parts of a view about the state of a site; a proxy has none. */
export const OfSite = ({ children }: { readonly children: ComponentChildren }) =>
  hasSite() ? children : null
