/** The resource schema a route shows to OPTIONS and to `context=help`; most routes have none. */
export function resourceSchema(_path: string): Readonly<Record<string, unknown>> | undefined {
  return undefined
}
