import { setTimeout as sleep } from 'node:timers/promises'
import { allowedHosts } from '#bin/cli/allowed-hosts.ts'
import { defineCommand, type ExitCode } from '#bin/cli/command.ts'
import { controlAccess } from '#bin/cli/control-access.ts'
import { inspectorFiles } from '#bin/cli/inspector-files.ts'
import { throwListenError } from '#bin/cli/listen-error.ts'
import type { Values } from '#bin/cli/options.ts'
import { checkOutput } from '#bin/cli/output-place.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { UsageError } from '#bin/cli/usage-error.ts'
import { waitForSignal } from '#bin/cli/wait-for-signal.ts'
import { isDatabaseUrl } from '#bin/database/database.ts'
import { isSeedName } from '#fixtures/datasets/registry.ts'
import type { ControlAccess } from '#handlers/control/access.ts'
import { type RunningServer, startServer } from '#handlers/hosts/server/server.ts'
import { AUTHORIZE_PATH, CONTROL_PREFIX } from '#handlers/runtime/addressing/address.ts'
import { isBasePath, toBasePath } from '#handlers/runtime/addressing/base-path.ts'
import { isLoopback } from '#handlers/runtime/request/host-names.ts'
import type { StandIn } from '#handlers/stand-in/stand-in.ts'
import { restRootPath, VARIANTS, type Variant } from '#openapi/language/variants.ts'
import { createStandInOpener, type OpenStandIn } from './open-stand-in.ts'
import { options } from './options.ts'
import { createRequestLog } from './request-log.ts'
import { useScenarios } from './scenarios.ts'
import { openServerState, type ServerPersistence } from './state.ts'
import type { ServedTeams } from './teams.ts'
import type { UpstreamContext } from './upstream.ts'
import { checkUpstream } from './upstream-options.ts'
import { openDataset } from './watch.ts'

function restRoots(base: string, { variant, 'rest-prefix': restPrefix }: Values<typeof options>) {
  const { languages }: Variant = VARIANTS[variant]
  return (languages.length ? languages : [undefined]).map(
    (language) => `${base}${restRootPath(VARIANTS[variant], restPrefix, language)}/`,
  )
}

function checkPrefix(restPrefix: string): void {
  const isPath = /^[\w.-]+(?:\/[\w.-]+)*$/.test(restPrefix)
  const isOwn = /^(?:__understudy|authorize)(?:\/|$)/.test(restPrefix)
  if (isOwn)
    throw new UsageError(`--rest-prefix ${restPrefix} is an address of the stand-in itself`)
  if (!isPath || restPrefix.split('/').some((segment) => /^\.+$/.test(segment)))
    throw new UsageError(
      `expected a path segment such as api for --rest-prefix, got "${restPrefix}"`,
    )
}

/** A host that means every address of the machine cannot be opened by its name. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function basePathOf({ 'base-path': path = '' }: Values<typeof options>): string {
  if (isBasePath(path)) return toBasePath(path)
  throw new UsageError(`expected a path such as /team/understudy for --base-path, got "${path}"`)
}

function exposure(
  { host }: Values<typeof options>,
  control: ControlAccess,
  hasTeams: boolean,
): string | undefined {
  if (isLoopback(host)) return undefined
  const reach = `warning: other machines can reach this stand-in on ${host}`
  if (hasTeams) return `${reach}, with the tokens of its teams`
  return control === 'off'
    ? `${reach}; its control interface is off, set UNDERSTUDY_CONTROL_SECRET to use it`
    : `${reach}, and its control interface with the secret`
}

function lending(
  chosen: Values<typeof options>,
  opened: { readonly isLent: boolean } | undefined,
): string | undefined {
  const { host, upstream, 'upstream-user': user } = chosen
  if (isLoopback(host) || upstream === undefined || user === undefined) return undefined
  const act = `as ${user} at ${new URL(upstream).host}`
  return opened?.isLent
    ? `warning: on ${host}, callers that are signed in here act ${act}`
    : `warning: on ${host}, no caller acts ${act}, because everybody knows the passwords of this dataset; use one with users of its own`
}

/** A persisted state and built-in datasets cannot be reloaded from a file. */
function checkWatch({ watch, state, dataset, scenario }: Values<typeof options>): void {
  if (watch && isSeedName(dataset) && !scenario)
    throw new UsageError(
      '--watch needs --dataset <file> or --scenario <file>: a built-in dataset never changes',
    )
  if (watch && state)
    throw new UsageError(
      '--watch and --state exclude each other: sites are either persisted or reset',
    )
}

function checkChosen(chosen: Values<typeof options>): void {
  const { state } = chosen
  if (state !== undefined && !isDatabaseUrl(state)) checkOutput('state', state, 'file')
  checkPrefix(chosen['rest-prefix'])
  checkWatch(chosen)
  checkUpstream(chosen)
}

/** Loaded on demand: most servers have no upstream. */
async function upstreamFor(chosen: Values<typeof options>, place: UpstreamContext) {
  if (chosen.upstream === undefined) return undefined
  const { openUpstream } = await import('./upstream.ts')
  return openUpstream(chosen, place)
}

/** Loaded on demand: most servers have no metrics. */
async function metricsOf(
  { forServer, shared }: ServerPersistence,
  { sites }: StandIn,
  teams: ServedTeams | undefined,
) {
  const { createMetrics } = await import('./metrics.ts')
  const { isReady = () => true } = forServer
  const siteCount = () => sites.names().length + (teams?.siteCount() ?? 0)
  return createMetrics({ sites: siteCount, isReady, stats: shared?.stats })
}

/** Loaded on demand: only servers with a database have teams. */
async function teamsOf(
  { shared }: ServerPersistence,
  chosen: Values<typeof options>,
  openStandIn: OpenStandIn,
): Promise<ServedTeams | undefined> {
  if (!shared) return undefined
  const { openTeams } = await import('./teams.ts')
  const prepare = (own: StandIn) => useScenarios(own, { ...chosen, note: () => {} })
  return openTeams({ state: shared, openStandIn, prepare, control: controlAccess(chosen) })
}

/** Load balancers notice that it is not ready before it stops to listen. */
async function drainAndStop(server: RunningServer, seconds: number): Promise<void> {
  server.drain()
  await sleep(seconds * 1000)
  await server.stop()
}

async function runServer(chosen: Values<typeof options>, terminal: Terminal): Promise<ExitCode> {
  const { variant, host, port } = chosen
  checkChosen(chosen)
  const basePath = basePathOf(chosen)
  const hosts = allowedHosts(chosen)
  const note = (sentence: string) => terminal.note(`understudy: ${sentence}`)
  const dataset = await openDataset({ ...chosen, note })
  const state = await openServerState({ ...chosen, note })
  const openStandIn = await createStandInOpener(chosen, dataset)
  const standIn = openStandIn(state.forStandIn)
  const scenarios = await useScenarios(standIn, { ...chosen, note })
  state.attach(standIn)
  const log = createRequestLog({ terminal, asJson: chosen.json })
  const { exchange, failure: failed } = log
  const logExchange = chosen.quiet ? undefined : exchange
  const place = { variant, standIn, isShared: !isLoopback(host), log: logExchange, failed }
  const upstream = await upstreamFor(chosen, place)
  const control = controlAccess(chosen)
  const teams = await teamsOf(state, chosen, openStandIn)
  const metrics = chosen.metrics ? await metricsOf(state, standIn, teams) : undefined
  const hasTeams = teams?.hasTeams() ?? false
  const server = await startServer(
    {
      standIn,
      allowedHosts: hosts,
      trustProxy: chosen['trust-proxy'],
      basePath,
      control,
      inspector: inspectorFiles,
      ...(logExchange && { log: logExchange }),
      failed,
      ...state.forServer,
      ...(teams && { admit: teams.admit }),
      ...(metrics && { metrics }),
      ...(upstream && { delegate: upstream.handsOn }),
    },
    { port, host },
  ).catch((error) => throwListenError(error, `${host}:${port}`))
  for (const warning of [exposure(chosen, control, hasTeams), lending(chosen, upstream)])
    if (warning) note(warning)
  const base = `http://${nameOf(host)}:${server.port}${basePath}`
  log.started({
    roots: restRoots(base, chosen),
    ...((control !== 'off' || hasTeams) && { control: `${base}${CONTROL_PREFIX}/` }),
    authorize: `${base}${AUTHORIZE_PATH}`,
    users: [...dataset.users, ...scenarios.users],
  })
  const unfollow = dataset.follow(standIn.sites)
  await waitForSignal(() => drainAndStop(server, chosen.drain))
  unfollow()
  scenarios.unfollow()
  await upstream?.close()
  log.flush()
  return (await state.close()) ? 0 : 2
}

export const serve = defineCommand({
  options,
  examples: [
    { line: 'understudy serve', does: 'the demo site on http://127.0.0.1:4010/api/' },
    { line: 'understudy serve --variant b --port 0', does: 'two languages, any free port' },
    { line: 'understudy serve --state site.json', does: 'persist changes' },
    {
      line: 'understudy serve --state postgres://user@db.example/understudy',
      does: 'share the sites with other servers',
    },
    {
      line: 'understudy serve --scenario scenarios.yaml',
      does: 'with scenarios to switch between',
    },
    {
      line: 'understudy serve --dataset my.json --watch',
      does: 'reload a dataset when it is edited',
    },
    {
      line: 'understudy serve --upstream https://staging.example/api/ --only core/v2',
      does: 'posts and pages from a deployment, the rest from the stand-in',
    },
    {
      line: 'curl -u admin:admin-secret http://127.0.0.1:4010/api/core/v2/posts',
      does: 'send it a request',
    },
  ],
  run: ({ options, terminal }) => runServer(options, terminal),
})
