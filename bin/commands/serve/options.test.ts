import { expect, test } from 'vitest'
import { resolveOptions, type Values, variableOf } from '#bin/cli/options.ts'
import { entriesOf } from '#openapi/values/json.ts'
import { options } from './options.ts'

type ServeValues = Values<typeof options>

/** The text of each variable, and the value of its option; none may be missing. */
const VARIABLES: {
  readonly [K in keyof ServeValues]: readonly [text: string, value: ServeValues[K]]
} = {
  variant: ['b', 'b'],
  port: ['4711', 4711],
  host: ['0.0.0.0', '0.0.0.0'],
  'rest-prefix': ['rest', 'rest'],
  dataset: ['large', 'large'],
  scenario: ['scenarios.yaml', 'scenarios.yaml'],
  watch: ['true', true],
  history: ['7', 7],
  state: ['postgres://db.example/understudy', 'postgres://db.example/understudy'],
  'state-sync': ['interval', 'interval'],
  'sites-in-memory': ['12', 12],
  metrics: ['true', true],
  drain: ['30', 30],
  revisions: ['3', 3],
  auth: ['strict', 'strict'],
  'as-deployed': ['1', true],
  names: ['core', 'core'],
  extension: ['neighbours,more.json', ['neighbours', 'more.json']],
  'allowed-hosts': ['mock.example,.example.com', ['mock.example', '.example.com']],
  'base-path': ['/understudy', '/understudy'],
  'trust-proxy': ['true', true],
  'allow-scheme': ['exampleapp', ['exampleapp']],
  'control-secret': ['open sesame', 'open sesame'],
  json: ['true', true],
  quiet: ['true', true],
  upstream: ['https://staging.example/api/', 'https://staging.example/api/'],
  only: ['core/v2,seo/v1', ['core/v2', 'seo/v1']],
  except: ['core/v2', ['core/v2']],
  'upstream-user': ['robot', 'robot'],
  'upstream-password': ['abcd efgh', 'abcd efgh'],
  'allow-write': ['staging.example', 'staging.example'],
  insecure: ['true', true],
  ca: ['ca.pem', 'ca.pem'],
  proxy: ['http://proxy.example:3128', 'http://proxy.example:3128'],
}

test.each(entriesOf(VARIABLES))('%s is set by its variable', (name, [text, value]) => {
  const env = { [variableOf(name)]: text }
  const file = { path: '', values: {} }
  expect(resolveOptions(options, { flags: {}, env, file })).toMatchObject({ [name]: value })
  expect(resolveOptions(options, { flags: {}, env: {}, file })).not.toMatchObject({ [name]: value })
})
