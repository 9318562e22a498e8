import {
  any,
  array,
  bool,
  either,
  int,
  map,
  named,
  nullable,
  nullSchema,
  num,
  object,
  orEmpty,
  str,
} from '#openapi/language/schema.ts'
import { envelope } from './envelope.ts'

export const ComponentList = envelope(
  array(
    named(
      'Component',
      object({
        id: int(201),
        name: str('Programme card'),
        uid: str('programme-card'),
        isArchived: bool(false),
      }),
    ),
  ),
)

export const StyleDefinition = named(
  'ComponentStyle',
  object({
    id: str('b-4f2a91c-1'),
    label: str('local'),
    type: str('class'),
    variants: array(
      object({
        meta: object({
          breakpoint: nullable(str('desktop')),
          state: either(nullSchema, str('hover')),
        }),
        props: orEmpty(map(any({ $$type: 'color', value: '#14532d' }), 'color')),
        custom_css: any(null),
      }),
    ),
  }),
)

export const ComponentStyles = envelope(
  orEmpty(map(orEmpty(map(StyleDefinition, 'b-4f2a91c-1')), '201')),
)

const origin = {
  elementId: str('4f2a91c'),
  propKey: str('text'),
  elType: str('widget'),
  widgetType: str('b-button'),
}

export const OverridableProps = named(
  'ComponentOverridableProps',
  object({
    props: orEmpty(
      map(
        object({
          overrideKey: str('register-label'),
          label: str('Register button'),
          ...origin,
          originValue: any({ $$type: 'string', value: 'Register now' }),
          groupId: str('texts'),
          originPropFields: nullable(object(origin)),
        }),
        'register-label',
      ),
    ),
    groups: object({
      items: orEmpty(
        map(
          object({ id: str('texts'), label: str('Texts'), props: array(str('register-label')) }),
          'texts',
        ),
      ),
      order: array(str('texts')),
    }),
  }),
)

export const ComponentProps = envelope(nullable(orEmpty(OverridableProps)))
export const CreatedComponents = envelope(orEmpty(map(int(201), 'programme-card')))
export const ValidComponents = envelope(nullSchema)
export const PublishedComponents = envelope(
  object({ success: array(int(201)), failed: array(num(999)) }),
)
/** Archiving and renaming have the same response. */
export const ChangedComponents = named(
  'ChangedComponents',
  envelope(object({ failedIds: array(num(999)), successIds: array(int(201)) })),
)
export const LockState = envelope(
  object({
    is_current_user_allow_to_edit: bool(true),
    locked_by: nullable(str('Programme Team')),
  }),
)
