import { defineErrors } from './define.ts'

/** Errors of the linked resources (decision D-082). */
export const neighbourErrors = defineErrors({
  rest_term_invalid: { status: 404, message: 'Term does not exist.' },
  rest_term_invalid_parent: {
    status: 400,
    code: 'rest_term_invalid',
    message: 'Parent term does not exist.',
  },
  rest_term_invalid_post: {
    status: 400,
    code: 'rest_post_invalid_id',
    message: 'Invalid post ID.',
  },
  rest_term_exists: {
    status: 400,
    code: 'term_exists',
    message: 'A term with the name provided already exists with this parent.',
  },
  rest_tag_exists: {
    status: 400,
    code: 'term_exists',
    message: 'A term with the name provided already exists in this taxonomy.',
  },
  rest_term_empty_name: {
    status: 500,
    bare: true,
    code: 'empty_term_name',
    message: 'A name is required for this term.',
  },
  rest_taxonomy_not_hierarchical: {
    status: 400,
    message: 'Cannot set parent term, taxonomy is not hierarchical.',
  },
  rest_term_trash_not_supported: {
    status: 501,
    code: 'rest_trash_not_supported',
    message: "Terms do not support trashing. Set 'force=true' to delete.",
  },
  rest_forbidden_context_terms: {
    status: 'caller',
    code: 'rest_forbidden_context',
    message: 'Sorry, you are not allowed to edit terms in this taxonomy.',
  },
  rest_forbidden_context_term: {
    status: 'caller',
    code: 'rest_forbidden_context',
    message: 'Sorry, you are not allowed to edit this term.',
  },
  rest_cannot_create_term: {
    status: 'caller',
    code: 'rest_cannot_create',
    message: 'Sorry, you are not allowed to create terms in this taxonomy.',
  },
  rest_cannot_update_term: {
    status: 'caller',
    code: 'rest_cannot_update',
    message: 'Sorry, you are not allowed to edit this term.',
  },
  rest_cannot_delete_term: {
    status: 'caller',
    code: 'rest_cannot_delete',
    message: 'Sorry, you are not allowed to delete this term.',
  },
  rest_user_invalid_id: {
    status: 404,
    message: 'Invalid user ID.',
  },
  rest_user_cannot_view: {
    status: 'caller',
    message: 'Sorry, you are not allowed to list users.',
  },
  rest_user_cannot_filter_by_role: {
    status: 'caller',
    code: 'rest_user_cannot_view',
    message: 'Sorry, you are not allowed to filter users by role.',
  },
  rest_user_cannot_filter_by_capability: {
    status: 'caller',
    code: 'rest_user_cannot_view',
    message: 'Sorry, you are not allowed to filter users by capability.',
  },
  rest_forbidden_context_users: {
    status: 'caller',
    code: 'rest_forbidden_context',
    message: 'Sorry, you are not allowed to edit users.',
  },
  rest_forbidden_context_user: {
    status: 'caller',
    code: 'rest_forbidden_context',
    message: 'Sorry, you are not allowed to edit this user.',
  },
  rest_forbidden_orderby: {
    status: 'caller',
    message: 'Sorry, you are not allowed to order users by this parameter.',
  },
  rest_forbidden_who: {
    status: 'caller',
    message: 'Sorry, you are not allowed to query users by this parameter.',
  },
  rest_not_logged_in: {
    status: 401,
    message: 'You are not currently logged in.',
  },
  rest_cannot_create_user: {
    status: 'caller',
    message: 'Sorry, you are not allowed to create new users.',
  },
  rest_user_exists: {
    status: 400,
    message: 'Cannot create existing user.',
  },
  existing_user_login: {
    status: 500,
    bare: true,
    message: 'Sorry, that username already exists!',
  },
  existing_user_email: {
    status: 500,
    bare: true,
    message: 'Sorry, that email address is already used!',
  },
  rest_user_invalid_role: {
    status: 400,
    message: 'The role {role} does not exist.',
  },
  rest_user_forbidden_role: {
    status: 'caller',
    code: 'rest_user_invalid_role',
    message: 'Sorry, you are not allowed to give users that role.',
  },
  rest_user_invalid_email: {
    status: 400,
    message: 'Invalid email address.',
  },
  rest_user_invalid_slug: {
    status: 400,
    message: 'Invalid slug.',
  },
  rest_user_invalid_argument: {
    status: 400,
    message: 'Username is not editable.',
  },
  rest_cannot_edit_user: {
    status: 'caller',
    code: 'rest_cannot_edit',
    message: 'Sorry, you are not allowed to edit this user.',
  },
  rest_cannot_edit_roles: {
    status: 'caller',
    message: 'Sorry, you are not allowed to edit roles of this user.',
  },
  rest_user_cannot_delete: {
    status: 'caller',
    message: 'Sorry, you are not allowed to delete this user.',
  },
  rest_user_trash_not_supported: {
    status: 501,
    code: 'rest_trash_not_supported',
    message: "Users do not support trashing. Set 'force=true' to delete.",
  },
  rest_user_invalid_reassign: {
    status: 400,
    message: 'Invalid user ID for reassignment.',
  },
  rest_cannot_list_application_passwords: {
    status: 'caller',
    message: 'Sorry, you are not allowed to list application passwords for this user.',
  },
  rest_cannot_create_application_passwords: {
    status: 'caller',
    message: 'Sorry, you are not allowed to create application passwords for this user.',
  },
  rest_cannot_delete_application_passwords: {
    status: 'caller',
    message: 'Sorry, you are not allowed to delete application passwords for this user.',
  },
  rest_cannot_introspect_app_password_for_non_authenticated_user: {
    status: 'caller',
    message:
      'The authenticated application password can only be introspected for the current user.',
  },
  rest_cannot_read_application_password: {
    status: 'caller',
    message: 'Sorry, you are not allowed to read this application password.',
  },
  rest_cannot_edit_application_password: {
    status: 'caller',
    message: 'Sorry, you are not allowed to edit this application password.',
  },
  rest_cannot_delete_application_password: {
    status: 'caller',
    message: 'Sorry, you are not allowed to delete this application password.',
  },
  rest_application_password_not_found: {
    status: 404,
    message: 'Application password not found.',
  },
  rest_no_authenticated_app_password: {
    status: 404,
    message: 'Cannot introspect application password.',
  },
  application_password_duplicate_name: {
    status: 409,
    message: 'Each application name should be unique.',
  },
  rest_cannot_view_types: {
    status: 'caller',
    code: 'rest_cannot_view',
    message: 'Sorry, you are not allowed to edit posts in this post type.',
  },
  rest_type_invalid: {
    status: 404,
    message: 'Invalid post type.',
  },
  rest_cannot_view_taxonomies: {
    status: 'caller',
    code: 'rest_cannot_view',
    message: 'Sorry, you are not allowed to manage terms in this taxonomy.',
  },
  rest_taxonomy_invalid: {
    status: 404,
    message: 'Invalid taxonomy.',
  },
  rest_forbidden_context_taxonomy: {
    status: 'caller',
    code: 'rest_forbidden_context',
    message: 'Sorry, you are not allowed to manage terms in this taxonomy.',
  },
  rest_cannot_view_statuses: {
    status: 'caller',
    code: 'rest_cannot_view',
    message: 'Sorry, you are not allowed to manage post statuses.',
  },
  rest_status_invalid: {
    status: 404,
    message: 'Invalid status.',
  },
  rest_cannot_read_status: {
    status: 'caller',
    message: 'Cannot view status.',
  },
  rest_cannot_attach: {
    status: 'caller',
    code: 'rest_cannot_edit',
    message: 'Sorry, you are not allowed to upload media to this post.',
  },
  rest_upload_no_data: {
    status: 400,
    message: 'No data supplied.',
  },
  rest_upload_no_content_type: {
    status: 400,
    message: 'No Content-Type supplied.',
  },
  rest_upload_no_content_disposition: {
    status: 400,
    message: 'No Content-Disposition supplied.',
  },
  rest_upload_invalid_disposition: {
    status: 400,
    message:
      'Invalid Content-Disposition supplied. Content-Disposition needs to be formatted as `attachment; filename="image.png"` or similar.',
  },
  rest_upload_sideload_error: {
    status: 500,
    message: 'Sorry, you are not allowed to upload this file type.',
  },
  rest_media_trash_not_supported: {
    status: 501,
    code: 'rest_trash_not_supported',
    message: "The post does not support trashing. Set 'force=true' to delete.",
  },
  rest_cannot_edit_image: {
    status: 'caller',
    message: 'Sorry, you are not allowed to upload media on this site.',
  },
  rest_unknown_attachment: {
    status: 404,
    message: 'Unable to get meta information for file.',
  },
  rest_cannot_edit_file_type: {
    status: 400,
    message: 'This type of file cannot be edited.',
  },
  rest_image_not_edited: {
    status: 400,
    message: 'The image was not edited. Edit the image before applying the changes.',
  },
  rest_comment_invalid_id: {
    status: 404,
    message: 'Invalid comment ID.',
  },
  rest_forbidden_context_comments: {
    status: 'caller',
    code: 'rest_forbidden_context',
    message: 'Sorry, you are not allowed to edit comments.',
  },
  rest_forbidden_param: {
    status: 'caller',
    message: 'Query parameter not permitted: {names}',
  },
  rest_cannot_read_comment_post: {
    status: 'caller',
    code: 'rest_cannot_read_post',
    message: 'Sorry, you are not allowed to read the post for this comment.',
  },
  rest_cannot_read_without_post: {
    status: 'caller',
    code: 'rest_cannot_read',
    message: 'Sorry, you are not allowed to read comments without a post.',
  },
  rest_cannot_read_comment: {
    status: 'caller',
    code: 'rest_cannot_read',
    message: 'Sorry, you are not allowed to read this comment.',
  },
  rest_cannot_edit_comment: {
    status: 'caller',
    code: 'rest_cannot_edit',
    message: 'Sorry, you are not allowed to edit this comment.',
  },
  rest_cannot_delete_comment: {
    status: 'caller',
    code: 'rest_cannot_delete',
    message: 'Sorry, you are not allowed to delete this comment.',
  },
  rest_comment_login_required: {
    status: 401,
    message: 'Sorry, you must be logged in to comment.',
  },
  rest_comment_exists: {
    status: 400,
    message: 'Cannot create existing comment.',
  },
  rest_comment_invalid_author: {
    status: 'caller',
    message: "Sorry, you are not allowed to edit 'author' for comments.",
  },
  rest_comment_invalid_status: {
    status: 'caller',
    message: "Sorry, you are not allowed to edit 'status' for comments.",
  },
  rest_comment_invalid_post_id: {
    status: 403,
    message: 'Sorry, you are not allowed to create this comment without a post.',
  },
  rest_comment_unknown_post: {
    status: 403,
    code: 'rest_comment_invalid_post_id',
    message: 'Invalid post ID.',
  },
  rest_comment_draft_post: {
    status: 403,
    message: 'Sorry, you are not allowed to create a comment on this post.',
  },
  rest_comment_trash_post: {
    status: 403,
    message: 'Sorry, you are not allowed to create a comment on this post.',
  },
  rest_comment_closed: {
    status: 403,
    message: 'Sorry, comments are closed for this item.',
  },
  rest_comment_content_invalid: {
    status: 400,
    message: 'Invalid comment content.',
  },
  comment_duplicate: {
    status: 409,
    message: 'Duplicate comment detected; it looks as though you&#8217;ve already said that!',
  },
  rest_comment_already_trashed: {
    status: 410,
    code: 'rest_already_trashed',
    message: 'The comment has already been trashed.',
  },
  rest_cannot_view_menus: {
    status: 'caller',
    code: 'rest_cannot_view',
    message: 'Sorry, you are not allowed to view menus.',
  },
  rest_cannot_view_menu_items: {
    status: 'caller',
    code: 'rest_cannot_view',
    message: 'Sorry, you are not allowed to view menu items.',
  },
  rest_cannot_view_menu_locations: {
    status: 'caller',
    code: 'rest_cannot_view',
    message: 'Sorry, you are not allowed to view menu locations.',
  },
  rest_cannot_create_menu: {
    status: 'caller',
    code: 'rest_cannot_create',
    message: 'Sorry, you are not allowed to create terms in this taxonomy.',
  },
  rest_cannot_edit_menu: {
    status: 'caller',
    code: 'rest_cannot_update',
    message: 'Sorry, you are not allowed to edit this term.',
  },
  rest_cannot_delete_menu: {
    status: 'caller',
    code: 'rest_cannot_delete',
    message: 'Sorry, you are not allowed to delete this term.',
  },
  rest_menu_exists: {
    status: 400,
    code: 'menu_exists',
    message:
      'The menu name <strong>{name}</strong> conflicts with another menu name. Please try another.',
  },
  rest_menu_location_invalid: {
    status: 404,
    message: 'Invalid menu location.',
  },
  rest_menu_trash_not_supported: {
    status: 501,
    code: 'rest_trash_not_supported',
    message: "Menus do not support trashing. Set 'force=true' to delete.",
  },
  rest_menu_item_trash_not_supported: {
    status: 501,
    code: 'rest_trash_not_supported',
    message: "Menu items do not support trashing. Set 'force=true' to delete.",
  },
})
