/** Quirks: places where deployments do something else than the interface document states. */
import type { ArgMap, ArgSchema, ArgumentQuirk, Decision } from './arguments.ts'

/** The form of a response by which a quirk is recognised. */
interface ResponseForm {
  /** Any 2xx unless given. */
  readonly status?: readonly number[]
  readonly contentType?: string
}

export interface Quirk {
  /** The statement of the interface document. */
  readonly documented: string
  /** The behaviour of deployments. */
  readonly deployed: string
  /** The first release it was observed in: `builder 3.35`. */
  readonly since: string
  readonly decision: Decision
  /** Aspects of the cases that a deployment with this quirk fails; `*` matches any text. */
  readonly cases: readonly string[]
  readonly response: ResponseForm
}

/** The quirks of an operation by name; its handler asks for them with `call.quirk(name)`. */
export type Quirks = Readonly<Record<string, Quirk>>

/** The parts of an operation that declare quirks. */
interface Quirky {
  readonly args: ArgMap
  readonly quirks?: Quirks | undefined
}

/** A quirk with the name under which documents list it. */
export interface ListedQuirk extends Quirk {
  readonly name: string
}

/** The value is not what the call is refused for. */
const NOT_REFUSED: ResponseForm = { status: [200, 201, 400, 401, 403, 404] }

const typeWords = ({ type, alsoTakes }: ArgSchema): string =>
  [...[type ?? []].flat(), ...(alsoTakes ? [alsoTakes] : [])].join(' or ')

/** The quirk of an argument in the form that operations declare theirs in. */
function quirkOfArgument(name: string, schema: ArgSchema, quirk: ArgumentQuirk): ListedQuirk {
  const { documented, deployed, since, decision } = quirk
  return {
    name,
    documented: documented ?? `${name} is ${typeWords(schema)}; other values are refused`,
    deployed: deployed ?? `any value of ${name} is taken`,
    since,
    decision,
    cases: [`args.${name}.*`, `args.${name}[]*`, `request.args.${name}.*`],
    response: NOT_REFUSED,
  }
}

/** All quirks of an operation: its own, then those of its arguments. */
export function quirksOf({ quirks = {}, args }: Quirky): readonly ListedQuirk[] {
  return [
    ...Object.entries(quirks).map(([name, quirk]) => ({ name, ...quirk })),
    ...Object.entries(args).flatMap(([name, schema]) =>
      schema.quirk ? [quirkOfArgument(name, schema, schema.quirk)] : [],
    ),
  ]
}

/** The arguments as deployments check them. */
export const deployedArguments = (args: ArgMap): ArgMap =>
  Object.fromEntries(
    Object.entries(args).map(([name, schema]) => [
      name,
      schema.quirk ? { ...schema, ...schema.quirk.form } : schema,
    ]),
  )
