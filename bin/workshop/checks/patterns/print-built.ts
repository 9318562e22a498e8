import process from 'node:process'

/** Notes the patterns that are built from now on; what it returns ends that and prints them as JSON. */
export function noteBuilt(): () => void {
  const built: { readonly source: string; readonly flags: string }[] = []
  const Native = globalThis.RegExp
  globalThis.RegExp = new Proxy(Native, {
    construct: (target, [source, flags = '']) => {
      built.push({ source: String(source), flags: String(flags) })
      return new target(source, flags)
    },
  })
  return () => {
    globalThis.RegExp = Native
    process.stdout.write(JSON.stringify(built))
  }
}
