import { lenientBool } from '#handlers/namespaces/seo-v1/shared/options.ts'
import { changeUser, seoUser } from '#handlers/namespaces/seo-v1/shared/users.ts'
import { implement } from '#handlers/runtime/implement.ts'
import {
  getVideoEmbedPermission,
  setVideoEmbedPermission,
} from '#openapi/namespaces/seo-v1/video.ts'

export const video = [
  implement(getVideoEmbedPermission, ({ site, caller }) => ({
    body: { json: { value: seoUser(site, caller.id).video_embed === true } },
  })),
  implement(setVideoEmbedPermission, (call) => {
    const { site, caller, args } = call
    const video_embed = lenientBool(args.value)
    // Only here, an unchanged value is a failure.
    if (seoUser(site, caller.id).video_embed === video_embed)
      return { status: 400, body: { json: { success: false } } }
    changeUser(site, caller.id, { video_embed })
    return { body: { json: { success: true } } }
  }),
]
