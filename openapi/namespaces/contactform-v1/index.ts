import { namespace } from '#openapi/define.ts'

export const contactformV1 = namespace({
  name: 'contactform/v1',
  description: 'Contact forms and their submission.',
  operations: [],
})
