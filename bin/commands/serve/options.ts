/** The options of `serve`. */
import { extensionOption } from '#bin/cli/extension-option.ts'
import { option } from '#bin/cli/options.ts'
import { namesOption, variantOption } from '#bin/cli/shared-options.ts'
import { DEFAULT_STEPS, MAX_STEPS } from '#handlers/hosts/history-option.ts'
import { upstreamOptions } from './upstream-options.ts'

export const options = {
  variant: variantOption,
  port: option.integer('port to listen on; 0 picks a free one', { default: 4010, maximum: 65535 }),
  host: option.text('address to listen on', { default: '127.0.0.1' }),
  'rest-prefix': option.text('path segment of the REST interface', {
    default: 'api',
    placeholder: '<word>',
  }),
  dataset: option.text('initial state of a site: demo, empty, large or a dataset file', {
    default: 'demo',
    placeholder: '<name|file>',
  }),
  scenario: option.file(
    'named scenarios as JSON or YAML: dataset, clock, users, faults and situation; switched at /__understudy/scenario',
  ),
  watch: option.flag(
    'reload the dataset or scenario file when it changes, and reset the sites to it',
  ),
  history: option.integer('number of writes of each site that can be undone; 0 for none', {
    default: DEFAULT_STEPS,
    maximum: MAX_STEPS,
    switchable: true,
  }),
  state: option.text(
    'persist the sites in this file and its journal, or in a PostgreSQL database',
    {
      placeholder: '<file|postgres://…>',
    },
  ),
  'state-sync': option.text(
    'with --state, write changes to disk before the response (always) or with a delay (interval)',
    { choices: ['always', 'interval'], default: 'always', needs: 'state' },
  ),
  'sites-in-memory': option.integer('with a database, number of sites to keep in memory', {
    default: 1000,
    minimum: 1,
    needs: 'state',
  }),
  metrics: option.flag('serve Prometheus metrics at /__understudy/metrics, without the secret'),
  drain: option.integer(
    'seconds to continue after a signal to stop, while /__understudy/ready responds with 503',
    { default: 0, maximum: 3600, placeholder: '<seconds>' },
  ),
  revisions: option.integer('number of revisions to keep per item, 0 for none; default: all', {
    placeholder: '<n>',
  }),
  auth: option.text('ignore wrong credentials (lenient) or reject them (strict)', {
    choices: ['lenient', 'strict'],
    default: 'lenient',
  }),
  'as-deployed': option.flag(
    'reproduce the behaviour of deployments where it differs from the interface document; understudy routes --quirks lists the differences',
  ),
  names: namesOption,
  extension: extensionOption,
  'allowed-hosts': option.text(
    'additional host names to respond to; .example.com matches all subdomains, * any name',
    { many: true, placeholder: '<name>' },
  ),
  'base-path': option.text('path prefix of all URLs, such as /team/understudy', {
    placeholder: '<path>',
  }),
  'trust-proxy': option.flag(
    'read the public address from X-Forwarded-Host, -Proto and -Prefix, set by a reverse proxy',
  ),
  'allow-scheme': option.text(
    'additional URL schemes that /authorize may send a password to; https and schemes such as com.example.app are always allowed',
    { many: true, placeholder: '<scheme>' },
  ),
  'control-secret': option.text(
    'secret that /__understudy/ requires in the header x-understudy-secret; better set the variable UNDERSTUDY_CONTROL_SECRET',
    { placeholder: '<text>' },
  ),
  json: option.flag('log requests as JSON lines'),
  quiet: option.flag('do not log requests; errors are still logged'),
  ...upstreamOptions,
}
