/** Left out, an argument of a write acts as its default: what is seen afterwards is the same. */

import { at } from '#conformance/body.ts'
import { type Case, defineCase } from '#conformance/case.ts'
import { check, equal, skip } from '#conformance/check.ts'
import type { Context } from '#conformance/context.ts'
import type { Arguments } from '#conformance/request.ts'
import { type Answer, described, isAccepted } from '#conformance/transport/exchange.ts'
import { imageOptimizerConnect } from '#openapi/namespaces/image-optimizer-v1/connect.ts'
import {
  getStringSettings,
  setStringSettings,
} from '#openapi/namespaces/multilang-st-v1/settings.ts'
import {
  getVideoEmbedPermission,
  setVideoEmbedPermission,
} from '#openapi/namespaces/seo-v1/video.ts'
import { suiteConnect } from '#openapi/namespaces/suite-v1/connect.ts'
import { type Setting, whileChanging } from './setting.ts'
import { done } from './steps.ts'

interface Argument {
  readonly write: string
  readonly name: string
  /** A value that makes a difference. */
  readonly other: unknown
}

/** What is seen after the write was sent with some arguments. */
type Outcome = (args: Arguments) => Promise<unknown>

/** The default is sent first: left out, the argument must not undo what would tell them apart. */
async function compare(context: Context, { write, name, other }: Argument, outcome: Outcome) {
  const preset = write.args[name]?.default
  const sent = await outcome({ [name]: preset })
  check(`what ${write} does with ${name} left out`, await outcome({})).is(sent)
  if (equal(await outcome({ [name]: other }), sent))
    skip(`inconclusive: nothing tells ${JSON.stringify(other)} from the default`)
}

const caseOf = ({ write, name }: Argument, rest: Pick<Case, 'spec' | 'run' | 'standInOnly'>) =>
  defineCase({
    id: `${write}/args.${name}.default`,
    kind: 'default',
    level: 'must',
    needs: 'write',
    title: `Left out, ${name} acts as its default.`,
    isolated: true,
    ...rest,
  })

/** How a setting is shown is not stated; where it cannot be read it is left alone. */
async function needReadable(context: Context, { read, path }: Setting): Promise<void> {
  const answer = await context.call(read)
  if (!isAccepted(answer)) skip(`inconclusive: ${read} answers ${described(answer)} here`)
  if (at(answer.body, ...path) === undefined) skip(`inconclusive: ${read} shows no such value`)
}

/** Each time another value is stored before, which may be refused where it is stored already. */
const settingDefault = (setting: Setting & Argument): Case =>
  caseOf(setting, {
    spec: setting.spec,
    async run(context) {
      await needReadable(context, setting)
      await whileChanging(context, setting, async ({ look, argsFor }) => {
        const operation = setting.write
        const { [setting.name]: _, ...rest } = argsFor(setting.other)
        await compare(context, setting, async (args) => {
          await context.call(operation, argsFor(setting.other))
          await context.call(operation, { ...rest, ...args })
          return look()
        })
      })
    },
  })

interface Lasting extends Argument {
  readonly spec: string
  readonly seen: (context: Context, answer: Answer) => unknown
}

/** What the other value does stays, so it is sent once, at the end, and on the stand-in only. */
const lastingDefault = (lasting: Lasting): Case =>
  caseOf(lasting, {
    spec: lasting.spec,
    standInOnly: true,
    run: (context) =>
      compare(context, lasting, async (args) => {
        const answer = await context.call(lasting.write, args)
        return lasting.seen(context, answer)
      }),
  })

const strings = {
  write: setStringSettings,
  read: getStringSettings,
  spec: '4.13',
} as const

const stringSetting = (name: string): Setting & Argument => ({
  ...strings,
  name,
  path: [name],
  other: 1,
  // What is left out is reset.
  args: (value, shown) => ({
    autoregisterType: at(shown, 'autoregisterType'),
    shouldRegisterBackendStrings: at(shown, 'shouldRegisterBackendStrings'),
    [name]: value,
  }),
})

const SETTINGS: readonly (Setting & Argument)[] = [
  {
    write: setVideoEmbedPermission,
    read: getVideoEmbedPermission,
    name: 'value',
    path: ['json', 'value'],
    args: (value) => ({ value }),
    other: false,
    spec: '4.13',
  },
  stringSetting('autoregisterType'),
  stringSetting('shouldRegisterBackendStrings'),
]

/** A site that is connected already refuses, unless it is told to forget about it. */
const authorizing = (write: string, spec: string): Lasting => ({
  write,
  name: 'clearSession',
  other: true,
  seen: (_, { status }) => status,
  spec,
})

const NOTICE = 'shouldShowNoticeThatCachePluginCanBlockAutoregister'

const LASTING: readonly Lasting[] = [
  authorizing(suiteConnect.authorize, '4.6'),
  authorizing(imageOptimizerConnect.authorize, '4.7'),
  {
    ...strings,
    name: 'setNoticeThatCachePluginCanBlockAutoregisterAsDismissed',
    other: 1,
    seen: async (context) => at((await context.done(strings.read)).body, NOTICE),
  },
]

export const writeDefaultCases: readonly Case[] = [
  ...SETTINGS.map(settingDefault),
  ...LASTING.map(lastingDefault),
]
