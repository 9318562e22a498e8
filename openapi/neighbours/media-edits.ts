/** Changes of uploaded images. */
import { arg } from '#openapi/language/arguments.ts'
import { operation, param } from '#openapi/language/define.ts'
import { pathInteger } from '#openapi/shared/content-arguments.ts'
import { ASSUMED, SECTION } from './collection.ts'
import { MediaEdit } from './media.ts'

/** Of a modifier; the platform limits the arguments of the same meaning only. */
const part = (description: string) => arg.number({ required: true, description })
const percent = (description: string) => arg.number({ minimum: 0, maximum: 100, description })

const rotate = arg.object({
  title: 'Rotation',
  properties: {
    type: arg.oneOf(['rotate'], { required: true, description: 'Turns the image.' }),
    args: arg.object({
      required: true,
      properties: {
        angle: arg.number({ required: true, description: 'The angle, in degrees clockwise.' }),
      },
      description: 'Parameters of the rotation.',
    }),
  },
  description: 'A rotation.',
})
const crop = arg.object({
  title: 'Crop',
  properties: {
    type: arg.oneOf(['crop'], { required: true, description: 'Cuts the image.' }),
    args: arg.object({
      required: true,
      properties: {
        left: part('The left edge, in percent of the width.'),
        top: part('The upper edge, in percent of the height.'),
        width: part('The width, in percent.'),
        height: part('The height, in percent.'),
      },
      description: 'The part that is kept.',
    }),
  },
  description: 'A crop.',
})

export const editMedia = operation({
  path: '/core/v2/media/{id}/edit',
  params: { id: param.digits(31) },
  archetype: 'action',
  spec: SECTION,
  assumed: ASSUMED,
  id: 'core.media.edit',
  summary: 'Turn or cut an image; the result is a new file.',
  methods: ['POST'],
  args: {
    src: arg.string({ format: 'uri', required: true, description: 'The address of the image.' }),
    modifiers: arg.array(
      { oneOf: [rotate, crop] },
      { minItems: 1, description: 'The changes, in order.' },
    ),
    rotation: arg.int({
      minimum: 0,
      exclusiveMinimum: true,
      maximum: 360,
      exclusiveMaximum: true,
      description: 'The angle, in degrees clockwise.',
    }),
    x: percent('The left edge of a crop, in percent.'),
    y: percent('The upper edge of a crop, in percent.'),
    width: percent('The width of a crop, in percent.'),
    height: percent('The height of a crop, in percent.'),
  },
  responses: { 201: MediaEdit },
  access: 'edit_media',
  forbidden: 'rest_cannot_edit_image',
  errors: [
    'rest_post_invalid_id',
    'rest_unknown_attachment',
    'rest_cannot_edit_file_type',
    'rest_image_not_edited',
  ],
  effect: 'irreversible',
})

export const processMedia = operation({
  path: '/core/v2/media/{id}/post-process',
  params: { id: param.digits(31) },
  archetype: 'action',
  spec: SECTION,
  assumed: ASSUMED,
  id: 'core.media.process',
  summary: 'Create the missing sizes of an image.',
  methods: ['POST'],
  args: {
    id: pathInteger('The image.'),
    action: arg.oneOf(['create-image-subsizes'], {
      required: true,
      description: 'Action to perform.',
    }),
  },
  responses: { 200: MediaEdit },
  access: 'edit_media',
  forbidden: 'rest_cannot_edit',
  errors: ['rest_post_invalid_id'],
  effect: 'irreversible',
})

export const mediaEditOperations = [processMedia, editMedia]
