import { checkAddress } from '#bin/cli/address.ts'
import { allowedHosts } from '#bin/cli/allowed-hosts.ts'
import { defineCommand } from '#bin/cli/command.ts'
import { extendedContracts } from '#bin/cli/extension.ts'
import { parseFile } from '#bin/cli/target-error.ts'
import { waitForSignal } from '#bin/cli/wait-for-signal.ts'
import { httpOptions } from '#bin/live/connection.ts'
import { openTarget } from '#bin/relay/target.ts'
import { readDeviations } from '#conformance/deviations/deviations.ts'
import { options } from './options.ts'
import { startProxyRun } from './proxy-run.ts'

export const proxy = defineCommand({
  operands: [
    { name: 'rest-root', required: true, description: 'address of the REST interface behind it' },
  ],
  options,
  details: [
    'Point a frontend at the proxy instead of the deployment: paths are the same. Requests and responses are streamed, and judged afterwards. Redirects of the deployment to itself lead back to the proxy; nothing else is changed unless --rewrite-links is set.',
    'Each violation is printed once, with its level and source. Ctrl-C ends the run and writes the reports; the exit code is 1 if a request or a response violated a must.',
  ],
  examples: [
    {
      line: 'understudy proxy https://staging.example/api/',
      does: 'judge the traffic between a frontend and a deployment, on http://127.0.0.1:4011/api/',
    },
    {
      line: 'understudy proxy https://staging.example/api/ --level must --reporter junit',
      does: 'in a pipeline, beside end-to-end tests',
    },
  ],
  async run({ options: given, operands: [operand = ''], terminal }) {
    const address = checkAddress(operand)
    parseFile(given.deviations, readDeviations, [])
    allowedHosts(given)
    const target = await openTarget({
      address,
      variant: given.variant,
      namesFile: given.names,
      extended: extendedContracts(given),
      http: httpOptions({ ...given, timeout: Math.min(given.timeout, 20) }),
    })
    const watching = await startProxyRun(given, target, terminal)
    terminal.write(`listening on ${terminal.style('bold', watching.root)}\n`)
    terminal.write(`  in front of      ${address} (variant ${target.contract.variant.id})\n`)
    if (watching.inspector) terminal.write(`  inspector        ${watching.inspector}\n`)
    await waitForSignal(async () => undefined)
    return watching.finish()
  },
})
