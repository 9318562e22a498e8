import { operation, plainGet, RESPONSES_AND_ACCESS } from '#openapi/language/define.ts'
import { array, bool, either, int, literal, object, str } from '#openapi/language/schema.ts'

const Promotion = object(
  {
    type: str('go-image-optimizer'),
    image: str('https://example.test/themes/starter-theme/images/image-optimizer.svg'),
    url: str('https://example.test/admin/plugins/install?plugin=image-optimization'),
    alt: str('Image optimizer'),
    title: str(''),
    messages: array(str('Make the pictures of your sessions load faster.')),
    button: str('Install'),
    upgrade: bool(false),
    features: array(str('Smaller pictures')),
    width: int(100),
    height: either(int(100), literal('auto')),
    target: str('_blank'),
    backgroundImage: str('https://example.test/themes/starter-theme/images/background.png'),
    backgroundColor: str('#f4e9ff'),
    buttonBgColor: str('#3a2f8f'),
  },
  {
    optional: [
      'upgrade',
      'features',
      'width',
      'height',
      'target',
      'backgroundImage',
      'backgroundColor',
      'buttonBgColor',
    ],
  },
)

export const getPromotions = operation({
  id: 'starter-theme.promotions.read',
  summary: 'Read the add-ons suggested by the theme; active ones are omitted.',
  ...plainGet('/starter-theme/v1/promotions'),
  responses: { 200: object({ links: array(Promotion) }) },
  access: 'manage_options',
  spec: '4.5',
  assumed: RESPONSES_AND_ACCESS,
})
