import { arg, operation, PLAIN_GET } from '#openapi/language/define.ts'
import { bool, object } from '#openapi/language/schema.ts'
import { SeoFailure, SeoSuccess, UNCHECKED_QUIRK, writerSpec } from './responses.ts'

const shared = {
  ...writerSpec,
  path: '/seo/v1/video_embed_permission',
  errors: ['seo_video_embed_permission_error'],
  assumed: { ...writerSpec.assumed, errors: 'D-003' },
} as const

export const getVideoEmbedPermission = operation({
  ...shared,
  id: 'seo.video-embed-permission.read',
  summary: 'Read whether the caller allows embedded videos.',
  ...PLAIN_GET,
  responses: { 200: object({ json: object({ value: bool(false) }) }) },
})

export const setVideoEmbedPermission = operation({
  ...shared,
  id: 'seo.video-embed-permission.write',
  reads: 'json',
  summary: 'Allow or forbid embedded videos for the caller; an unchanged value is a failure.',
  methods: ['POST'],
  args: {
    value: arg.bool({
      default: true,
      quirk: UNCHECKED_QUIRK,
      description: 'Whether videos may be embedded.',
    }),
  },
  responses: { 200: object({ json: SeoSuccess }), 400: object({ json: SeoFailure }) },
  effect: 'toggle',
  assumed: { ...shared.assumed, behaviour: 'D-032' },
})
