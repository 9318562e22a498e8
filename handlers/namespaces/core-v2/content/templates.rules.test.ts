import { expect, test } from 'vitest'
import { templateVerdict } from './templates.rules.ts'

const OFFERED = ['full-width.php', 'landing.php']

test('the empty, an offered and the current template are accepted', () => {
  const sent = ['', '0', 'landing.php', 'removed.php']
  expect(sent.map((each) => templateVerdict(each, 'removed.php', OFFERED))).toEqual(
    Array(4).fill('accept'),
  )
})

test('any other value is rejected with the offered templates', () => {
  for (const sent of ['removed.php', 5, ['landing.php'], null])
    expect(templateVerdict(sent, undefined, OFFERED)).toEqual({
      code: 'rest_invalid_param',
      message: 'template is not one of full-width.php, landing.php.',
      data: null,
    })
})
