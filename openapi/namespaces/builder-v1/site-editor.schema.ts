import {
  array,
  bool,
  either,
  emptyArray,
  int,
  literal,
  map,
  named,
  nullable,
  object,
  oneOf,
  str,
  uri,
} from '#openapi/language/schema.ts'
import { PAGE_KINDS } from '#openapi/shared/content-fields.ts'

const EDIT_URL = 'https://example.test/admin/post.php?post=57&action=builder'
const EXPORT_URL =
  'https://example.test/admin/admin-ajax.php?action=builder_library_direct_actions&template_id=57'
const PERMALINK = 'https://example.test/?builder_library=main-header'

const condition = {
  // Usually include or exclude; the parts are stored as sent, so any string is possible.
  type: str('include'),
  name: str('general'),
  sub_name: str(''),
  sub_id: str(''),
}

export const BuilderTemplateCondition = named('BuilderTemplateCondition', object(condition))

export const BuilderSiteTemplate = named(
  'BuilderSiteTemplate',
  object({
    template_id: int(57),
    source: literal('local'),
    type: oneOf('header', 'footer', ...PAGE_KINDS, 'loop-item'),
    title: str('Main header'),
    thumbnail: str(''),
    date: int(1772359200),
    human_date: str('March 1, 2026'),
    human_modified_date: str('March 3, 2026'),
    author: str('Site Admin'),
    status: str('publish'),
    hasPageSettings: bool(false),
    tags: emptyArray,
    export_link: str(EXPORT_URL),
    url: uri(PERMALINK),
    instances: map(str('Entire site'), 'general'),
    defaultCondition: nullable(oneOf('general', 'singular', 'archive')),
    id: int(57),
    exportLink: str(EXPORT_URL),
    modifiedDate: str('March 3, 2026'),
    editURL: uri(EDIT_URL),
    conditions: array(object({ ...condition, sub: str(''), subId: str('') })),
    isActive: bool(true),
    previewUrl: str(`${PERMALINK}&post_id=57&render_mode=template-preview&ver=1772532000`),
    placeholderUrl: str('https://example.test/content/builder-pro/images/header.svg'),
    pageLayout: oneOf('strip', 'grid'),
    supportsSiteEditor: literal(true),
    showInstances: bool(true),
    screenshot_url: str(`${PERMALINK}&post_id=57&render_mode=screenshot&ver=1772532000`),
  }),
)

/** The reduced form of an item with a type that the site editor does not manage. */
const BuilderUnmanagedTemplate = named(
  'BuilderUnmanagedTemplate',
  object({
    id: int(58),
    url: uri('https://example.test/?builder_library=registration-popup'),
    editURL: uri('https://example.test/admin/post.php?post=58&action=builder'),
    supportsSiteEditor: literal(false),
  }),
)

export const BuilderAnyTemplate = either(BuilderSiteTemplate, BuilderUnmanagedTemplate)
