import { arg, operation, plainGet, RESPONSES_AND_ACCESS } from '#openapi/language/define.ts'
import { array, bool, int, object, str } from '#openapi/language/schema.ts'
import { success } from '#openapi/shared/success.ts'

const shared = { access: 'upload_files', sendsRawResponse: true, spec: '4.8' } as const
const text = (description: string) => arg.string({ check: 'none', description })
const flag = (description: string) => arg.bool({ check: 'none', description })
const length = (description: string) => arg.int({ check: 'none', description })

export const listFolderChoices = operation({
  ...shared,
  id: 'folders.gallery.list-folders',
  summary: 'List the folders as choices of the gallery block, with hyphens for depth.',
  ...plainGet('/folders/v1/gutenberg-get-folders'),
  responses: {
    200: success(
      array(
        object(
          { value: int(0), label: str('Please choose folder'), disabled: bool(true) },
          { optional: ['disabled'] },
        ),
      ),
    ),
  },
  assumed: RESPONSES_AND_ACCESS,
})

export const renderGallery = operation({
  ...shared,
  id: 'folders.gallery.render',
  summary: 'Render the images of folders as a gallery.',
  methods: ['POST'],
  path: '/folders/v1/gutenberg-get-images',
  undeclared: {
    selectedFolder: arg.array(arg.int(), { check: 'none', description: 'Ids of the folders.' }),
    sortBy: text('Sort field: date, title, file_name and others.'),
    sortType: text('ASC or DESC.'),
    layout: text('flex, grid or masonry.'),
    columns: length('Number of columns.'),
    isCropped: flag('Crop the images to one size.'),
    hasCaption: flag('Show the captions.'),
    hasLightbox: flag('Open images in a lightbox.'),
    linkTo: text('Link target of an image: none, media or attachment.'),
    spaceAroundImage: length('Space around an image, in pixels.'),
    imgMinWidth: length('Minimum width of an image, in pixels.'),
    className: text('Further classes of the gallery.'),
  },
  responses: {
    200: object({
      html: str(
        '<ul class="folders-gallery layout-grid columns-2 is-cropped" style="--columns: 2;--space: 3px;--min-width: 50px;"><li class="blocks-gallery-item"><figure><img src="https://example.test/uploads/spring-camp.png" alt="Spring camp" class="image-15"/></figure></li></ul>',
      ),
    }),
  },
  effect: 'safe-post',
  assumed: { args: 'D-020', ...RESPONSES_AND_ACCESS },
})
