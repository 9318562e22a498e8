import { arg, RESPONSES_ERRORS_AND_ACCESS } from '#openapi/language/define.ts'

/**
 * Every signed-in user reaches the handler, which then requires the nonce of the action and
 * `manage_options`.
 */
export const GUARD_ERRORS = [
  'image_optimizer_invalid_nonce',
  'image_optimizer_not_permitted',
] as const

export const nonceArgument = (name: `image-optimization-${string}`) => ({
  [name]: arg.string({
    check: 'none',
    description: 'Nonce of the action, in the body or in the query.',
  }),
})

/** Errors of a file that cannot be processed. */
export const IMAGE_ERRORS = [
  'image_optimizer_image_missing',
  'image_optimizer_image_unsupported',
  'image_optimizer_file_missing',
  'image_optimizer_file_too_large',
] as const

export const guardSpec = {
  access: 'logged_in',
  mayRequireNonce: true,
  spec: '4.7',
  assumed: { args: 'D-020', ...RESPONSES_ERRORS_AND_ACCESS, behaviour: 'D-029' },
} as const
