import { operation, plainGet, RESPONSES_AND_ACCESS } from '#openapi/language/define.ts'
import { bool, literal, object } from '#openapi/language/schema.ts'

export const getPermissions = operation({
  id: 'builder-ai.permissions.read',
  summary: "Read the caller's permissions for the assistant.",
  ...plainGet('/builder-ai/v1/permissions'),
  responses: {
    200: object({ success: literal(true), data: object({ site_planner_connect: bool(true) }) }),
  },
  access: 'manage_options',
  sendsRawResponse: true,
  spec: '4.10',
  assumed: RESPONSES_AND_ACCESS,
})
