import { expect, test } from 'vitest'
import { cleanFileName, fileNameIn, freeFile, uploadType } from './upload.rules.ts'

test('the extension decides the media type', () => {
  expect(uploadType('Photo.JPG')).toBe('image/jpeg')
  expect(uploadType('page.php')).toBeUndefined()
  expect(uploadType('constructor')).toBeUndefined()
  expect(uploadType('x.constructor')).toBeUndefined()
})

test('folders and special characters are removed from names', () => {
  expect(cleanFileName('../../etc/my photo (1)?.png')).toBe('my-photo-1.png')
  expect(cleanFileName('...')).toBe('')
})

test('a taken file name gets a number', () => {
  const taken = ['a.png', 'a-1.png']
  expect(freeFile('a.png', (file) => taken.includes(file))).toBe('a-2.png')
  expect(freeFile('b.png', (file) => taken.includes(file))).toBe('b.png')
})

test('the file name is read from the content disposition', () => {
  expect(fileNameIn('attachment; filename="a b.png"')).toBe('a b.png')
  expect(fileNameIn('attachment; filename=a.png')).toBe('a.png')
  expect(fileNameIn('inline')).toBeUndefined()
})
