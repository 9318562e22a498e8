import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { ControlError } from '#bin/inspector/client/control.ts'
import { site } from '#bin/inspector/state/route.ts'
import { fetchSiteJson, revision } from '#bin/inspector/state/session.ts'
import type { ControlResponse, ReadPath } from '#handlers/control/api.ts'

export interface Loading<T> {
  readonly value?: T
  readonly problem?: string
  /** The code of the problem; empty for one of another server. */
  readonly code?: string
}

const problemOf = (error: Error): Loading<never> => ({
  problem: error.message,
  ...(error instanceof ControlError && { code: error.code }),
})

/**
 * Reloads when the key, the version or the revision changes; the old value of a key stays until the
 * new one arrives.
 */
export function useLoaded<T>(key: string, load: () => Promise<T>, version = 0): Loading<T> {
  const [state, setState] = useState<Loading<T> & { readonly key: string }>({ key: '' })
  const wanted = `${revision.value} ${version} ${key}`
  useEffect(() => {
    let isWanted = true
    load()
      .then((value) => isWanted && setState({ key, value }))
      .catch((error: Error) => isWanted && setState({ key, ...problemOf(error) }))
    return () => {
      isWanted = false
    }
  }, [wanted])
  return state.key === key ? state : {}
}

/** Shows the last value until the next one arrives, so that the page does not jump. */
export function useLastLoaded<T>(loading: Loading<T>): Loading<T> {
  const last = useRef<T>(undefined)
  last.current = loading.value ?? last.current
  const value = last.current
  return value === undefined || loading.problem !== undefined ? loading : { value }
}

/** Loads an address of the control interface for the open site. */
export const useSiteData = <const Path extends ReadPath>(
  path: Path,
): Loading<ControlResponse<`GET ${Path}`>> =>
  useLoaded(`${site.value} ${path}`, () => fetchSiteJson(`GET ${path}`))

/** An error message, announced to assistive technology. */
export const Problem = ({
  text,
  id,
}: {
  readonly text: string | undefined
  readonly id?: string
}) =>
  text ? (
    <p id={id} class="problem" role="alert">
      {text}
    </p>
  ) : null

interface LoadedProps<T> {
  readonly of: Loading<T>
  readonly children: (value: T) => ComponentChildren
}

export function Loaded<T>({ of: { value, problem }, children }: LoadedProps<T>) {
  if (problem !== undefined) return <p class="problem">{problem}</p>
  if (value === undefined) return <p class="quiet">Loading…</p>
  return <>{children(value)}</>
}
