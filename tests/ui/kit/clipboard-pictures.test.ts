import { expect, test } from 'vitest'
import { picturesNamed } from '../../../ui/kit/rich-text/clipboard-pictures.ts'

const image = (name: string) => new File(['x'], name, { type: 'image/png' })
const onDisk = ['file:///C:/pictures/ward.png', 'file:///C:/pictures/garden.png']
const rtfOf = (...hexes: string[]) =>
  `{\\rtf1 ${hexes.map(hex => `{\\pict\\pngblip ${hex}}`).join(' text ')}}`
const summaryOf = (found: readonly (File | string)[]) =>
  found.map(one => (typeof one === 'string' ? one : `${one.name} ${one.type} ${one.size}`))

test('as many image files as pictures are those pictures, in order', () => {
  const files = [new File(['x'], 'notes.txt', { type: 'text/plain' }), image('a.png'), image('b.png')]
  expect(picturesNamed(onDisk, { files, rtf: '' })).toEqual([files[1], files[2]])
})

test('the pictures of Word are in its RTF, and keep their names', () => {
  const found = picturesNamed(onDisk, { files: [], rtf: rtfOf('89504e47', '89504e4700') })
  expect(summaryOf(found)).toEqual(['ward.png image/png 4', 'garden.png image/png 5'])
})

test('a picture that is on another computer is named with what to do', () => {
  const [first, second] = picturesNamed(onDisk, { files: [image('a.png')], rtf: '' })
  expect(first).toContain('ward.png')
  expect(second).toContain('garden.png')
})

test('a picture in its own address is read from there, and does not count among the others', () => {
  const data = `data:image/jpeg;base64,${btoa('four')}`
  const found = picturesNamed([data, onDisk[0] ?? '', 'data:image/png;base64,***'], {
    files: [image('a.png')],
    rtf: '',
  })
  expect(summaryOf(found.slice(0, 2))).toEqual(['picture.jpg image/jpeg 4', 'a.png image/png 1'])
  expect(found[2]).toEqual(expect.any(String))
})

test('nothing is found for no sources', () => {
  expect(picturesNamed([], { files: [image('a.png')], rtf: '' })).toEqual([])
})
