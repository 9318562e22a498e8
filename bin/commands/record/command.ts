import { accountIn } from '#bin/cli/account.ts'
import { checkAddress } from '#bin/cli/address.ts'
import { defineCommand, type ExitCode } from '#bin/cli/command.ts'
import { extendedContracts } from '#bin/cli/extension.ts'
import { extensionOption } from '#bin/cli/extension-option.ts'
import { option, type Values } from '#bin/cli/options.ts'
import { namesOption, siteVariantOption } from '#bin/cli/shared-options.ts'
import { rethrowTargetError } from '#bin/cli/target-error.ts'
import type { Terminal } from '#bin/cli/terminal.ts'
import { connectionOptions, httpOptions } from '#bin/live/connection.ts'
import { maskOption } from '#bin/recording/options.ts'
import { createRecorder, recordingLines, writeRecording } from '#bin/recording/recorder.ts'
import { homesOf, openTarget, type RelayTarget } from '#bin/relay/target.ts'
import { createClientTranslation } from '#conformance/names/client-translation.ts'
import { basicHeader, type Credential } from '#conformance/operator/identities.ts'
import { createCacheBuster } from '#conformance/transport/cache-buster.ts'
import { TransportError } from '#conformance/transport/exchange.ts'
import { createHttp, isLoopback } from '#conformance/transport/http.ts'
import { createPace } from '#conformance/transport/pace.ts'
import { createTransport, restAddress } from '#conformance/transport/transport.ts'
import { readSite } from './read-site.ts'

const options = {
  out: option.output('file to write the dataset to', {
    default: 'recorded-site.json',
  }),
  user: option.text('account to read with', { placeholder: '<name>' }),
  password: option.text('its application password; better in UNDERSTUDY_PASSWORD', {
    placeholder: '<text>',
  }),
  limit: option.integer('maximum number of records per list', { minimum: 1, default: 100 }),
  rate: option.integer('requests per second at most; 0 for no limit'),
  variant: siteVariantOption('variant of the deployment; auto detects it from the index'),
  mask: maskOption,
  names: namesOption,
  extension: extensionOption,
  timeout: option.integer('timeout of a request in seconds', {
    minimum: 1,
    maximum: 3600,
    default: 30,
  }),
  ...connectionOptions,
}

type RecordOptions = Values<typeof options>

const POLITE_RATE = 5

/** Restricts all requests to reads. */
function rejectWrites({ method }: { readonly method: string }): undefined {
  if (method !== 'GET') throw new TransportError(`a recording sends only reads, not ${method}`)
}

function openTransport(given: RecordOptions, target: RelayTarget, account: Credential | undefined) {
  const { names, contract, address, origin } = target
  const rate = given.rate ?? (isLoopback(origin) ? 0 : POLITE_RATE)
  return createTransport({
    address: restAddress(address),
    http: createHttp(origin, { ...httpOptions(given), connections: 1 }),
    guard: rejectWrites,
    pace: createPace(rate),
    cacheBuster: createCacheBuster(Date.now()),
    credentials: account ? { administrator: account } : {},
    headers: { 'user-agent': 'site-understudy-record' },
    ...(names && { translation: createClientTranslation(names, contract) }),
  })
}

async function record(
  given: RecordOptions,
  address: string,
  terminal: Terminal,
): Promise<ExitCode> {
  const account = accountIn(given)
  const target = await openTarget({
    address,
    variant: given.variant,
    namesFile: given.names,
    extended: extendedContracts(given),
    http: httpOptions(given),
    ...(account && { headers: { authorization: basicHeader(account) } }),
  })
  const { contract } = target
  const recorder = createRecorder({
    variant: contract.variant.id,
    homes: homesOf(target),
    isMasked: given.mask,
  })
  const transport = openTransport(given, target, account)
  const identity = account ? 'administrator' : 'anonymous'
  try {
    await readSite({
      operations: contract.operations,
      recorder,
      settings: { isSignedIn: account !== undefined, limit: given.limit },
      languages: contract.variant.languages,
      get: (path) => transport.send({ method: 'GET', path, identity }),
      reportMissed: (what) => terminal.note(`not read: ${what}`),
    }).catch((error) => rethrowTargetError(error, address))
  } finally {
    await transport.close()
  }
  const recording = writeRecording(given.out, recorder)
  for (const line of recordingLines(given.out, recording)) terminal.write(`${line}\n`)
  return 0
}

export const recordCommand = defineCommand({
  operands: [
    { name: 'rest-root', required: true, description: 'address of the REST interface to read' },
  ],
  options,
  details: [
    'Only safe lists and their items are read, one request at a time. Operations that the account may not call are reported.',
    'Personal data is masked unless --no-mask is set. The file is readable only by its owner and contains no credentials.',
  ],
  examples: [
    {
      line: 'understudy record https://staging.example/api/ --user qa --out staging.json',
      does: 'record a deployment; the password comes from UNDERSTUDY_PASSWORD',
    },
    { line: 'understudy serve --dataset staging.json', does: 'start the stand-in with it' },
  ],
  run: ({ options: given, operands: [operand = ''], terminal }) =>
    record(given, checkAddress(operand), terminal),
})
