import {
  any,
  bool,
  either,
  int,
  map,
  named,
  nullable,
  nullSchema,
  object,
  oneOf,
  orEmpty,
  str,
  uri,
} from '#openapi/language/schema.ts'

const is_marked_completed = bool(false)
const is_immutable_completed = bool(false)
const is_absolute_completed = bool(false)

export const BuilderChecklistStep = named(
  'BuilderChecklistStep',
  object({
    is_marked_completed,
    is_immutable_completed,
    is_absolute_completed,
    config: object({
      id: oneOf(
        'add_logo',
        'set_fonts_and_colors',
        'create_pages',
        'setup_header_pro',
        'setup_header',
        'assign_homepage',
      ),
      title: str('Add your logo'),
      description: str('Add the logo of your programme and fill in who runs the site.'),
      learn_more_text: str('Learn more'),
      learn_more_url: uri('https://example.test/help/add-logo'),
      is_completion_immutable: bool(false),
      cta_text: str('Go to Site Identity'),
      cta_url: str('https://example.test/admin/post.php?post=27&action=builder'),
      image_src: str('https://example.test/content/builder/images/checklist-1.jpg'),
      promotion_data: either(
        nullSchema,
        object({
          url: str('https://example.test/upgrade'),
          text: str('Upgrade Now'),
          icon: str('default'),
        }),
      ),
    }),
  }),
)

/** Flags are stored and returned as sent, booleans or not. */
const storedAsSent = any(false)

export const BuilderChecklistProgress = named(
  'BuilderChecklistProgress',
  object({
    last_opened_timestamp: nullable(int(1772359200)),
    first_closed_checklist_in_editor: storedAsSent,
    is_popup_minimized: storedAsSent,
    steps: orEmpty(
      map(
        object(
          {
            is_marked_completed: storedAsSent,
            is_immutable_completed: storedAsSent,
            is_absolute_completed: storedAsSent,
          },
          { optional: ['is_absolute_completed'] },
        ),
        'add_logo',
      ),
    ),
    should_open_in_editor: bool(false),
  }),
)
