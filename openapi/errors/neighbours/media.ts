import { defineErrors } from '#openapi/errors/define.ts'

/** Errors of media (decision D-082). */
export const mediaErrors = defineErrors({
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
})
