/** Quirks: deviations of deployments from the interface document. */
import type { ErrorSpec } from '#openapi/errors/define.ts'
import { ERRORS, type ErrorKey } from '#openapi/errors/table.ts'
import type { Access } from './access.ts'
import type { ArgMap, ArgSchema, ArgumentQuirk, Decision } from './arguments.ts'
import type { Resource } from './resource.ts'
import { type TypeName, typeNameOf } from './schema.ts'

/** The form of a member of a body: the type of its value, or absent. */
export type MemberForm = TypeName | 'absent'

export const memberFormOf = (value: unknown): MemberForm =>
  value === undefined ? 'absent' : typeNameOf(value)

/** The response form that identifies a quirk. */
interface ResponseForm {
  /** The default is any 2xx. */
  readonly status?: readonly number[]
  readonly contentType?: string
  /** The possible errors of the body. */
  readonly errors?: readonly ErrorKey[]
  /** Members of the body that show the behaviour. */
  readonly has?: readonly string[]
  /** Members that no record of the body has. */
  readonly lacks?: readonly string[]
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
  /** The members of the body that differ, in the form of deployments. */
  readonly members?: Readonly<Record<string, MemberForm>>
  /** The member that contains the difference; the default is the record itself. */
  readonly parent?: string
  /** The records as declared by deployments, where OPTIONS shows the difference. */
  readonly resource?: Resource
  /** The access rule of deployments. */
  readonly access?: Access
}

/** The quirks of an operation by name; its handler checks them with `call.quirk(name)`. */
export type Quirks = Readonly<Record<string, Quirk>>

/** The parts of an operation that declare quirks. */
interface QuirkDeclarations {
  readonly args: ArgMap
  readonly quirks?: Quirks | undefined
  readonly errors?: readonly ErrorKey[] | undefined
  readonly forbidden?: ErrorKey | undefined
}

/** A quirk with the name under which documents list it. */
export interface ListedQuirk extends Quirk {
  readonly name: string
  /** Any value of an argument is accepted. */
  readonly acceptsAny?: boolean
}

/** The call is not rejected because of the value. */
const NOT_REJECTED: ResponseForm = { status: [200, 201, 400, 401, 403, 404] }

const typeText = ({ type, alsoAccepts }: ArgSchema): string =>
  [...[type ?? []].flat(), ...(alsoAccepts ? [alsoAccepts] : [])].join(' or ')

/** An argument quirk in the form of an operation quirk. */
function quirkOfArgument(name: string, schema: ArgSchema, quirk: ArgumentQuirk): ListedQuirk {
  const { documented, deployed, since, decision } = quirk
  return {
    name,
    documented: documented ?? `${name} is ${typeText(schema)}; other values are rejected`,
    deployed: deployed ?? `any value of ${name} is accepted`,
    acceptsAny: deployed === undefined,
    since,
    decision,
    cases: [`args.${name}.type*`, `args.${name}.*.type*`, `args.${name}[]*.type*`],
    response: NOT_REJECTED,
  }
}

/** The name of the quirk of all operations whose errors have another status on deployments. */
export const SERVER_ERRORS = 'serverErrors'

/** Errors that deployments send as 5xx. */
function quirksOfErrors(keys: readonly ErrorKey[]): readonly ListedQuirk[] {
  const specs = keys.flatMap((key) => {
    const { status, deployed }: ErrorSpec = ERRORS[key]
    return deployed ? [{ key, status, deployed }] : []
  })
  const [first] = specs
  if (!first) return []
  const statuses = [...new Set(specs.map(({ status }) => status))]
  return [
    {
      name: SERVER_ERRORS,
      documented: `a rejected request has the status ${statuses.join(', ')}`,
      deployed: `the same errors have the status ${first.deployed.status}`,
      since: first.deployed.since,
      decision: 'D-074',
      cases: ['*'],
      response: {
        status: [first.deployed.status],
        errors: specs.map(({ key }) => key),
      },
    },
  ]
}

/** All quirks of an operation: its own, those of its arguments and of its errors. */
export function quirksOf(operation: QuirkDeclarations): readonly ListedQuirk[] {
  const { quirks = {}, args, errors = [], forbidden } = operation
  return [
    ...Object.entries(quirks).map(([name, quirk]) => ({ name, ...quirk })),
    ...Object.entries(args).flatMap(([name, schema]) =>
      schema.quirk ? [quirkOfArgument(name, schema, schema.quirk)] : [],
    ),
    ...quirksOfErrors([...errors, ...(forbidden ? [forbidden] : [])]),
  ]
}

/** The members of bodies that differ on deployments, in the form they have there. */
export const deployedMembers = (
  operation: QuirkDeclarations,
): Readonly<Record<string, MemberForm>> =>
  Object.assign({}, ...quirksOf(operation).map(({ members }) => members))

/** The records as declared by deployments. */
export const deployedResource = ({
  quirks = {},
}: Pick<QuirkDeclarations, 'quirks'>): Resource | undefined =>
  Object.values(quirks).find(({ resource }) => resource)?.resource

/** The access rule of the operation on deployments. */
export const deployedAccess = ({
  quirks = {},
}: Pick<QuirkDeclarations, 'quirks'>): Access | undefined =>
  Object.values(quirks).find(({ access }) => access)?.access

/** The arguments as validated by deployments. */
export const deployedArguments = (args: ArgMap): ArgMap =>
  Object.fromEntries(
    Object.entries(args).map(([name, schema]) => [
      name,
      schema.quirk
        ? { ...schema, ...schema.quirk.form, quirk: { ...schema.quirk, replaces: schema } }
        : schema,
    ]),
  )
