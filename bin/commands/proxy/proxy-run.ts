import { allowedHosts } from '#bin/cli/allowed-hosts.ts'
import type { ExitCode } from '#bin/cli/command.ts'
import { controlAccess } from '#bin/cli/control-access.ts'
import { throwListenError } from '#bin/cli/listen-error.ts'
import { rethrowTargetError } from '#bin/cli/target-error.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { httpOptions } from '#bin/live/connection.ts'
import {
  createRecorder,
  type Recorder,
  recordingLines,
  writeRecording,
} from '#bin/recording/recorder.ts'
import type { InterpretedCall } from '#bin/relay/interpret.ts'
import { homesOf, type RelayTarget } from '#bin/relay/target.ts'
import { isAccepted, toResponse } from '#conformance/transport/exchange.ts'
import { createForwarder, type Forwarder } from '#conformance/transport/forward.ts'
import type { ControlAccess } from '#handlers/control/access.ts'
import { escapeControls, redactProse } from '#handlers/control/requests/secrets.rules.ts'
import { CONTROL_PREFIX } from '#handlers/runtime/addressing/address.ts'
import { isLoopback } from '#handlers/runtime/request/host-names.ts'
import { DEFAULT_LANGUAGE } from '#openapi/language/variants.ts'
import { getIndex } from '#openapi/namespaces/root/index.ts'
import { messageOf } from '#openapi/values/json.ts'
import { createExchangeCheck } from './exchange-check.ts'
import { createIdleQueue } from './idle-queue.ts'
import { createLines } from './lines.ts'
import type { ProxyOptions } from './options.ts'
import { reportOn } from './report.ts'
import { startProxy } from './server.ts'
import { createViolationSummary } from './violation-summary.ts'

/** A listening proxy that judges observed exchanges. */
interface RunningProxy {
  /** The REST root behind the proxy. */
  readonly root: string
  /** The address of the inspector, if it is on. */
  readonly inspector?: string
  /** Stops the proxy, prints the verdict and writes the reports. */
  finish(): Promise<ExitCode>
}

const CONNECTIONS = 128

function openUpstream({ origin }: RelayTarget, given: ProxyOptions): Forwarder {
  try {
    return createForwarder(origin, { ...httpOptions(given), connections: CONNECTIONS })
  } catch (error) {
    return rethrowTargetError(error, origin)
  }
}

/** Starts with the index, which the proxy has read itself. */
function recorderFor({ record, mask }: ProxyOptions, target: RelayTarget): Recorder | undefined {
  if (record === undefined) return undefined
  const { contract, index } = target
  const recorder = createRecorder({
    variant: contract.variant.id,
    homes: homesOf(target),
    isMasked: mask,
  })
  const operation = contract.operations.find(({ id }) => id === getIndex.id)
  if (operation && index)
    recorder.add({ operation, sources: [], body: index.document, language: DEFAULT_LANGUAGE })
  return recorder
}

/** Only complete successes are recorded. */
function recordCall(recorder: Recorder | undefined, interpreted: InterpretedCall): void {
  const { call, whole, language, request } = interpreted
  if (!recorder || !isAccepted(whole)) return
  const { body } = toResponse({ ...whole })
  if (!call && body !== undefined) recorder.addUnknown(request.path, body)
  if (!call || call.isPartial || call.broken !== undefined) return
  const { operation, sources } = call
  recorder.add({ operation, sources, body, language })
}

function exposure({ host }: ProxyOptions, control: ControlAccess): string | undefined {
  if (isLoopback(host)) return undefined
  const reach = `warning: other machines can reach the deployment through this proxy on ${host}`
  return control === 'off'
    ? `${reach}; its inspector is off, set UNDERSTUDY_CONTROL_SECRET to use it`
    : `${reach}, and its inspector with the secret`
}

export async function startProxyRun(
  given: ProxyOptions,
  target: RelayTarget,
  terminal: Terminal,
): Promise<RunningProxy> {
  const { host, port, level } = given
  const control = controlAccess(given)
  const warning = exposure(given, control)
  if (warning) terminal.note(`understudy: ${warning}`)
  const [tally, lines] = [createViolationSummary(target.contract.operations), createLines(terminal)]
  const recorder = recorderFor(given, target)
  const onCall = (call: InterpretedCall) => recordCall(recorder, call)
  const queue = createIdleQueue(createExchangeCheck({ target, level, tally, lines, onCall }))
  const upstream = openUpstream(target, given)
  const [started, seen] = [new Date(), { requests: 0 }]
  const proxy = await startProxy(
    {
      target,
      upstream,
      allowedHosts: allowedHosts(given),
      control,
      rewritesLinks: given['rewrite-links'],
      begun: queue.touch,
      onRelayed: (relayed) => {
        seen.requests += 1
        queue.add(relayed, relayed.body.size + relayed.requestBody.size)
      },
      failed: (error) =>
        terminal.note(
          `understudy: the proxy failed: ${escapeControls(redactProse(messageOf(error)))}`,
        ),
    },
    { port, host },
  ).catch((error) => throwListenError(error, `${host}:${port}`))
  const base = `http://${host.includes(':') ? `[${host}]` : host}:${proxy.port}`
  return {
    root: base + target.root,
    ...(control !== 'off' && { inspector: `${base}${CONTROL_PREFIX}/` }),
    async finish() {
      await proxy.stop()
      await upstream.close()
      await queue.drain()
      if (recorder && given.record !== undefined) {
        const recording = writeRecording(given.record, recorder)
        for (const line of recordingLines(given.record, recording)) terminal.note(line)
      }
      return reportOn({ given, target, tally, started, ...seen }, terminal)
    },
  }
}
