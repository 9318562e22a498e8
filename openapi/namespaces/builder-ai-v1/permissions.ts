import { operation } from '#openapi/define.ts'
import { bool, literal, object } from '#openapi/schema.ts'

export const getPermissions = operation({
  id: 'builder-ai.permissions.read',
  summary: 'Read what the caller may do with the assistant.',
  methods: ['GET'],
  path: '/builder-ai/v1/permissions',
  responses: {
    200: object({ success: literal(true), data: object({ site_planner_connect: bool(true) }) }),
  },
  access: 'manage_options',
  endsItself: true,
  effect: 'safe',
  spec: '4.10',
  assumed: { responses: 'D-001', access: 'D-002' },
})
