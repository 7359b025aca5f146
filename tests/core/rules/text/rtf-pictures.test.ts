import { rtfPictures } from '@rounds/core/rules/text'
import { expect, test } from 'vitest'

const word = String.raw`{\rtf1\ansi Before {\*\shppict{\pict{\*\picprop\shplid1025{\sp{\sn shapeType}{\sv 75}}}\picscalex100\piccropl0\picw900\pich300\pngblip\bliptag-12{\*\blipuid 0a1b2c}89504e47
0d0a1a0a}}{\nonshppict{\pict\picscalex100\wmetafile8\bliptag-12{\*\blipuid 0a1b2c}0100090000}} and
{\*\shppict{\pict\picw10\jpegblip\bliptag7 FFD8ffe0}} and {\pict\wmetafile8\picw1 0100} end}`

test('the pictures of what Word copies come in their order, without the copies for old programs', () => {
  expect(rtfPictures(word)).toEqual([
    { type: 'image/png', hex: '89504e470d0a1a0a' },
    { type: 'image/jpeg', hex: 'FFD8ffe0' },
    null,
  ])
})

test('pictures that stand side by side are two', () => {
  expect(rtfPictures(String.raw`{\pict\pngblip 01}{\pict\pngblip 02}`)).toEqual([
    { type: 'image/png', hex: '01' },
    { type: 'image/png', hex: '02' },
  ])
})

test('what is no RTF, or broken off, has none', () => {
  expect(rtfPictures('')).toEqual([])
  expect(rtfPictures('plain')).toEqual([])
  expect(rtfPictures(String.raw`{\pict\pngblip`)).toEqual([null])
  expect(rtfPictures(String.raw`{\pict\pngblip xyz}`)).toEqual([null])
  expect(rtfPictures(String.raw`{\pict\pngblip 123}`)).toEqual([null])
})
