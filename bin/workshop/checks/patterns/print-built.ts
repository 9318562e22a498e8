/** Prints, as JSON, the patterns built on load of the given modules. */
import process from 'node:process'

const built: { readonly source: string; readonly flags: string }[] = []
const Native = globalThis.RegExp
globalThis.RegExp = new Proxy(Native, {
  construct: (target, [source, flags = '']) => {
    built.push({ source: String(source), flags: String(flags) })
    return new target(source, flags)
  },
})
for (const path of process.argv.slice(2)) await import(`#${path}`)
globalThis.RegExp = Native
process.stdout.write(JSON.stringify(built))
