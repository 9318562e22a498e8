/** The widgets and elements of the builder and their known settings. */

/** Advanced settings of every element; a star matches a group of settings. */
const COMMON = `_title _element_id _css_classes _z_index _position _offset_* _margin _padding
  _element_width _element_custom_width _element_vertical_align _flex_* _grid_* _animation*
  _background_* _border_* _box_shadow_* _mask_* _transform_* _attributes custom_css hide_* sticky*
  motion_fx_* animation animation_duration display_condition`

/** Settings of sections, columns and containers. */
const LAYOUT = `layout content_width boxed_width width min_height height height_inner gap flex_*
  grid_* structure content_position column_position overflow html_tag link background_* border_*
  box_shadow_* shape_divider_* margin padding z_index position css_classes element_id heading_color
  color_text color_link color_link_hover text_align stretch_section space_between_widgets
  container_type presetTitle`

const TABLE: Readonly<Record<string, string>> = {
  section: LAYOUT,
  column: `${LAYOUT} _column_size _inline_size align space_between_widgets`,
  container: LAYOUT,
  'inner-section': LAYOUT,
  accordion:
    'tabs view selected_icon selected_active_icon title_html_tag border_* title_* tab_* icon_* content_* faq_schema',
  alert:
    'alert_type alert_title alert_description show_dismiss dismiss_icon view background border_* title_* description_*',
  'animated-headline':
    'headline_style animation_type marker before_text highlighted_text rotating_text after_text link alignment tag loop headline_* title_* words_* marker_*',
  audio: 'link visual sc_* view',
  'author-box':
    'source show_* author_* link_* layout alignment image_* name_* bio_* button_* background_*',
  blockquote:
    'blockquote_skin alignment blockquote_content author_name tweet_* content_* author_* button_* border_* quote_* box_*',
  breadcrumbs: 'html_tag align text_color link_color typography_*',
  button:
    'button_type text link align size selected_icon icon_* view button_css_id typography_* text_shadow_* button_* hover_* background_* border_* text_padding content_align',
  'call-to-action':
    'skin layout bg_image graphic_* title description title_tag button link link_click ribbon_* alignment vertical_position title_* description_* content_* button_* hover_* overlay_* effect_*',
  'contact-buttons': 'chat_* contact_* style_* layout_* advanced_*',
  countdown:
    'countdown_type due_date evergreen_* label_display show_* custom_labels label_* expire_* box_* digits_* typography_*',
  counter:
    'starting_number ending_number prefix suffix duration thousand_separator* title title_* number_* typography_* counter_*',
  divider:
    'style separator_type pattern_* width align look text html_tag icon view color weight gap text_* icon_*',
  form: 'form_name form_fields input_size show_labels mark_required label_position button_* submit_actions email_* redirect_to custom_messages success_message error_message required_field_message invalid_message form_* step_* field_* label_* html_* column_gap row_gap message_* success_* error_* inline_*',
  gallery:
    'gallery_type gallery galleries show_all_galleries gallery_layout columns ideal_row_height gap link_to aspect_ratio thumbnail_image_* overlay_* image_* content_* title_* description_* filter_*',
  google_maps: 'address zoom height view map_* css_filters_*',
  heading:
    'title link size header_size align title_color title_hover_color* blend_mode typography_* text_shadow_* text_stroke_* view',
  hotspot: 'image image_* hotspot hotspot_* tooltip_* style_*',
  html: 'html',
  icon: 'selected_icon view shape link align primary_color secondary_color hover_* size fit_to_size icon_padding rotate border_*',
  'icon-box':
    'selected_icon view shape title_text description_text link title_size position icon_* primary_color secondary_color hover_* text_align content_* title_* description_* typography_*',
  'icon-list': 'view icon_list link_click space_between icon_* divider* text_* typography_*',
  image:
    'image image_* caption_source caption link_to link open_lightbox align width space height object-fit object-position opacity css_filters_* hover_* background_hover_transition text_* typography_* caption_*',
  'image-box':
    'image image_* thumbnail_* title_text description_text link title_size position text_align content_* title_* description_* css_filters_* hover_* typography_*',
  'image-carousel':
    'carousel carousel_* thumbnail_* slides_* image_* navigation link_to link open_lightbox caption_type lazyload autoplay* pause_* infinite effect speed direction arrows_* dots_* gallery_* gap caption_*',
  'image-gallery':
    'wp_gallery gallery_* thumbnail_* open_lightbox image_* align text_* typography_*',
  'link-in-bio': 'bio_* icon_* cta_* identity_* background_*',
  login:
    'show_* button_* align button_text redirect_* custom_labels user_* password_* row_gap links_* labels_* fields_* field_* label_* message_*',
  'loop-carousel':
    'template_id _skin post_query_* slides_* autoplay* equal_height arrows* pagination* dots_* navigation_* nothing_found_*',
  'loop-grid':
    'template_id _skin columns posts_per_page masonry equal_height alternate_template post_query_* pagination* load_more_* column_gap row_gap nothing_found_*',
  lottie:
    'source source_* caption_* caption link_to custom_link trigger viewport effects_* loop number_of_times play_speed start_point end_point reverse_animation renderer lazyload align width opacity hover_*',
  'mega-menu':
    'menu_items menu_* item_* icon_* dropdown_* breakpoint_selector content_* animation_*',
  'menu-anchor': 'anchor',
  'nav-menu':
    'menu menu_name layout align_items pointer animation_* submenu_icon dropdown full_width text_align toggle toggle_* menu_* color_menu_* pointer_* padding_* dropdown_* submenu_*',
  'off-canvas':
    'off_canvas_* editing_mode horizontal_position vertical_position prevent_* entrance_* exit_* overlay_* background_* box_*',
  portfolio:
    'columns posts_per_page thumbnail_size_* masonry item_ratio show_* title_tag posts_* show_filter_bar taxonomy item_* color_* typography_* filter_*',
  'post-comments': '_skin source_type source_custom',
  'post-info': 'view icon_list space_between icon_* divider* text_* typography_*',
  'post-navigation':
    'show_* prev_label next_label arrow in_same_term label_* title_* text_* arrow_* sep_*',
  posts:
    '_skin posts_* classic_* cards_* full_content_* pagination* load_more_* text space_* column_gap row_gap alignment',
  'price-list':
    'price_list image_* title_tag heading_* description_* price_* separator_* row_gap image_size',
  'price-table':
    'heading sub_heading heading_tag currency_* price original_price sale period period_* features_list button_* footer_additional_info show_ribbon ribbon_* header_* heading_* sub_heading_* pricing_element_* features_* footer_* button_*',
  progress:
    'title title_tag progress_type percent display_percentage inner_text view bar_* title_* typography_* text_shadow_*',
  rating: 'rating_scale rating_value rating_icon icon_* alignment rating_*',
  'read-more': 'theme_support link_text',
  reviews:
    'slides slides_* slider_* show_arrows pagination speed autoplay* loop pause_on_interaction image_* heading_* content_* name_* title_* icon_* star_* arrows_* space_between',
  search:
    'search_* submit_* live_results minimum_search_characters clear_* icon_* input_* results_* pagination* loop_*',
  'search-form':
    'skin placeholder heading_button button_* size toggle_* icon_* input_* overlay_* border_*',
  'share-buttons':
    'share_buttons view show_counter skin shape columns alignment share_url* column_gap row_gap button_* icon_size button_height color_source primary_color secondary_color typography_* text_padding',
  shortcode: 'shortcode',
  sidebar: 'sidebar',
  sitemap: 'sitemap_* columns',
  slides:
    'slides slides_* navigation autoplay* pause_* infinite transition* content_* heading_* description_* button_* arrows_* dots_*',
  'social-icons': 'social_icon_list shape columns align view icon_* hover_* border_*',
  spacer: 'space view',
  'star-rating':
    'rating_scale rating star_style unmarked_star_style title align title_* icon_* stars_*',
  'table-of-contents':
    'title html_tag headings_by_tags container exclude_headings_by_selector marker_view icon minimize_* hierarchical_view collapse_subitems box_* header_* toggle_* list_* item_*',
  tabs: 'tabs type tabs_* view navigation_width border_* background_color tab_* title_* content_* typography_*',
  testimonial: 'testimonial_* view content_* image_* name_* job_* typography_*',
  'testimonial-carousel':
    'skin layout alignment slides slides_* slider_* show_arrows pagination speed autoplay* loop space_between content_* name_* title_* image_* arrows_*',
  'text-editor':
    'editor drop_cap text_columns column_gap align text_color link_color link_hover_color typography_* text_shadow_* paragraph_spacing drop_cap_*',
  'text-path':
    'text path custom_path link align show_path direction word_spacing size rotation text_* path_* start_point hover_*',
  'theme-archive-title':
    'title link size header_size align title_color blend_mode typography_* text_shadow_* text_stroke_*',
  'theme-page-title':
    'title link size header_size align title_color blend_mode typography_* text_shadow_* text_stroke_*',
  'theme-post-content': 'align text_color typography_*',
  'theme-post-excerpt': 'excerpt align text_color typography_*',
  'theme-post-featured-image':
    'image image_* caption_source link_to link align width space height object-fit opacity css_filters_*',
  'theme-post-title':
    'title link size header_size align title_color blend_mode typography_* text_shadow_* text_stroke_*',
  'theme-site-logo':
    'image image_* caption_source link_to link align width space height object-fit opacity css_filters_*',
  'theme-site-title':
    'title link size header_size align title_color blend_mode typography_* text_shadow_* text_stroke_*',
  toggle:
    'tabs view selected_icon selected_active_icon title_html_tag border_* space_between title_* tab_* icon_* content_* faq_schema',
  video:
    'video_type youtube_url vimeo_url dailymotion_url insert_url hosted_url external_url start end autoplay play_on_mobile mute loop controls controls_* showinfo modestbranding logo yt_privacy rel lazy_load vimeo_* color download_button poster view show_image_overlay image_overlay* lightbox* aspect_ratio css_filters_* play_icon_*',
  'video-playlist': 'playlist_* tabs inner_tab_* top_bar_* layout_* videos_* image_overlay*',
}

/** Atomic elements have their own settings format. */
const ATOMIC =
  'classes attributes tag link title text paragraph image svg css_id display_conditions'
const ATOMIC_TYPES = `b-div-block b-flexbox b-heading b-paragraph b-button b-image b-svg b-divider
  b-tabs b-youtube b-component`

const words = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean)

interface SettingNames {
  readonly names: ReadonlySet<string>
  readonly groups: readonly string[]
}

function settingsOf(text: string): SettingNames {
  const all = words(`${text} ${COMMON}`)
  return {
    names: new Set(all.filter((word) => !word.endsWith('*'))),
    groups: all.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
  }
}

const ELEMENTS: ReadonlyMap<string, SettingNames> = new Map(
  [...Object.entries(TABLE), ...words(ATOMIC_TYPES).map((name) => [name, ATOMIC] as const)].map(
    ([name, text]) => [name, settingsOf(text)],
  ),
)

/** Whether a widget or element of that name is registered. */
export const isElementType = (name: unknown): name is string =>
  typeof name === 'string' && ELEMENTS.has(name)

const SCREEN = /_(?:widescreen|laptop|tablet_extra|tablet|mobile_extra|mobile)$/

/** A setting may be specific to a screen size. */
export function knowsSetting(type: string, setting: string): boolean {
  const known = ELEMENTS.get(type)
  if (!known) return false
  const name = setting.replace(SCREEN, '')
  return known.names.has(name) || known.groups.some((group) => name.startsWith(group))
}
