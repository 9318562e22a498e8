/** What tests may ask a factory for. */
import type { MODELS, ModelName } from '#fixtures/models/registry.ts'
import type { SINGULAR } from '#fixtures/models/singular.ts'
import type { RecordOf, WrittenOf } from '#fixtures/schema/model.ts'
import type { Language } from '#openapi/language/variants.ts'

/** Kinds that share a collection with others. */
interface Shared {
  readonly page: 'posts'
  readonly template: 'posts'
  readonly category: 'terms'
  readonly tag: 'terms'
}

/** The collection of each kind. */
type Collections = { readonly [N in ModelName as (typeof SINGULAR)[N]]: N } & Shared

/** `post`, `page`, `user`, … */
export type FactoryName = keyof Collections
type ModelOf<N extends FactoryName> = (typeof MODELS)[Collections[N]]
export type MadeBy<N extends FactoryName> = RecordOf<ModelOf<N>>

/** Where the id of a record stands, the members of one to be made will do. */
type OrMade<V> = number extends V
  ? V | object
  : V extends readonly (infer E)[]
    ? number extends E
      ? readonly (E | object)[]
      : V
    : V

/** Answers are numbered when they are stored. */
type UnnumberedAnswers = {
  readonly values?: readonly { readonly key: string; readonly value: string }[]
}

type MadeOf<N extends FactoryName> = {
  readonly [K in keyof WrittenOf<ModelOf<N>>]?: OrMade<WrittenOf<ModelOf<N>>[K]>
}

export type GivenTo<N extends FactoryName> = N extends 'formSubmission'
  ? Omit<MadeOf<N>, 'values'> & UnnumberedAnswers
  : MadeOf<N>

export interface ItemTraits {
  readonly draft?: boolean
  readonly pending?: boolean
  readonly private?: boolean
  readonly trashed?: boolean
  readonly sticky?: boolean
  /** Published a day from now. */
  readonly scheduled?: boolean
  /** So many earlier states are kept. */
  readonly withRevisions?: number
  readonly inLanguage?: Language
}

export interface UserTraits {
  /** An application password to sign in with. */
  readonly withPassword?: string
}

export interface TrashTraits {
  readonly trashed?: boolean
}

export interface SubmissionTraits extends TrashTraits {
  readonly read?: boolean
}

export interface NoteTraits extends TrashTraits {
  readonly resolved?: boolean
  readonly withReplies?: number
}

type NoTraits = Readonly<Record<never, never>>

export type TraitsOf<N extends FactoryName> = N extends 'post' | 'page' | 'template'
  ? ItemTraits
  : N extends 'user'
    ? UserTraits
    : N extends 'formSubmission'
      ? SubmissionTraits
      : N extends 'note'
        ? NoteTraits
        : NoTraits

type FlagTraits<T> = { [K in keyof T]-?: NonNullable<T[K]> extends boolean ? K : never }[keyof T]

/** `'draft'`, or `{ draft: true, withRevisions: 3 }`. */
export type Trait<N extends FactoryName> = FlagTraits<TraitsOf<N>> | TraitsOf<N>

/** Makes a record, what it needs, and what the platform does when one is saved. */
export type Create = <N extends FactoryName>(
  type: N,
  members?: GivenTo<N>,
  ...traits: readonly Trait<N>[]
) => MadeBy<N>
