import { operation, param } from '#openapi/language/define.ts'
import { SuccessWithoutData } from '#openapi/shared/success.ts'
import { GUARD_ERRORS, guardSpec, IMAGE_ERRORS, nonceArgument } from './guard.ts'

const shared = { ...guardSpec, responses: { 200: SuccessWithoutData } } as const

export const removeBackups = operation({
  ...shared,
  id: 'image-optimizer.backups.delete',
  changesForeignRecords: true,
  summary: 'Schedule the removal of all backups.',
  methods: ['DELETE'],
  path: '/image-optimizer/v1/backups',
  undeclared: nonceArgument('image-optimization-remove-backups'),
  errors: GUARD_ERRORS,
  effect: 'irreversible',
})

export const restoreImage = operation({
  ...shared,
  id: 'image-optimizer.backups.restore',
  summary: 'Schedule the restoration of one image from its backup.',
  methods: ['POST'],
  path: '/image-optimizer/v1/backups/restore/{image_id}',
  params: { image_id: param.digits(35, 'The image to restore.') },
  undeclared: nonceArgument('image-optimization-restore-single'),
  errors: [...GUARD_ERRORS, 'image_optimizer_invalid_restore_id', ...IMAGE_ERRORS],
  effect: 'job',
})

export const restoreAllImages = operation({
  ...shared,
  id: 'image-optimizer.backups.restore-all',
  changesForeignRecords: true,
  summary: 'Schedule the restoration of all images with a backup.',
  methods: ['POST'],
  path: '/image-optimizer/v1/backups/restore',
  undeclared: nonceArgument('image-optimization-restore-all'),
  errors: GUARD_ERRORS,
  effect: 'job',
})
