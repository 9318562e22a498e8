import { arg, operation } from '#openapi/language/define.ts'
import { either, object } from '#openapi/language/schema.ts'
import { failureWithStatus, managerSpec, SeoDone } from './responses.ts'

export const setIntegrationActive = operation({
  ...managerSpec,
  id: 'seo.integrations.set-active',
  reads: 'json',
  summary: 'Enable or disable an integration.',
  methods: ['POST'],
  path: '/seo/v1/integrations/set_active',
  args: {
    active: arg.bool({ required: true, description: 'Whether it is on.' }),
    integration: arg.string({ required: true, description: 'Name of the integration.' }),
  },
  responses: {
    200: either(
      object({ json: SeoDone }),
      object({ json: failureWithStatus(500, 'Could not save the option in the database') }),
    ),
  },
  effect: 'irreversible',
  noopForUnassignedIds: ['integration'],
})
