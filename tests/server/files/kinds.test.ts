import { expect, test } from 'vitest'
import { isPictureType, pictureTypes } from '../../../core/rules/files/index.ts'
import { kindOfType } from '../../../server/files/kinds.ts'

test('what is offered as a picture is stored among the images, and nothing else is', () => {
  expect(pictureTypes.map(type => [type, kindOfType(type).folder])).toEqual(
    pictureTypes.map(type => [type, 'images']),
  )
  for (const type of ['application/pdf', 'video/mp4', 'text/plain', 'image/bmp'])
    expect([isPictureType(type), kindOfType(type).folder === 'images']).toEqual([false, false])
})
