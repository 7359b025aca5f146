import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cutInside,
  cutOf,
  offeredWidths,
  pictureAddress,
  pictureOffer,
  pictureSet,
  pictureShapes,
  pictureWish,
} from '../../../../core/rules/files/pictures.ts'

describe('what is wished for', () => {
  test.each([
    [{}, undefined],
    [{ v: 'abc' }, undefined],
    [{ w: '640' }, { width: 640, form: undefined, shape: undefined }],
    [{ fm: 'webp' }, { width: undefined, form: 'webp', shape: undefined }],
    [{ ar: '16x9' }, { width: undefined, form: undefined, shape: '16x9' }],
  ])('in %o is %o', (query, wish) => {
    expect(pictureWish(query)).toEqual(wish)
  })

  test.each([
    [{ w: '641' }, 'w is one of 320, 640, 960, 1280, 1920, 2560.'],
    [{ w: 640 }, 'w is one of 320, 640, 960, 1280, 1920, 2560.'],
    [{ fm: 'gif' }, 'fm is one of webp, avif, jpeg, png.'],
    [{ ar: '5x4' }, 'ar is one of 1x1, 4x3, 3x4, 3x2, 2x3, 16x9, 21x9.'],
  ])('in %o is refused with what can be', (query, message) => {
    expect(() => pictureWish(query)).toThrow(new RangeError(message))
  })
})

describe('an address', () => {
  test.each([
    [{}, undefined, '/a.jpg'],
    [{ width: 640 }, undefined, '/a.jpg?w=640'],
    [{ width: 320, form: 'webp', shape: '1x1' }, undefined, '/a.jpg?w=320&fm=webp&ar=1x1'],
    [{}, '0123456789abcdef', '/a.jpg?v=0123456789ab'],
  ] as const)('of %o and the hash %s is %s', (wish, hash, address) => {
    expect(pictureAddress('/a.jpg', wish, hash)).toBe(address)
  })

  test('says what is read from it again', () => {
    const query = (address: string) => Object.fromEntries(new URL(address, 'http://a').searchParams)
    fc.assert(
      fc.property(fc.constantFrom('320', '2560'), fc.constantFrom('avif', 'png'), (w, fm) => {
        const wish = pictureWish({ w, fm })
        expect(wish && pictureWish(query(pictureAddress('/a.jpg', wish)))).toEqual(wish)
      }),
    )
  })

  test.each([
    [100, [320]],
    [320, [320]],
    [321, [320, 640]],
    [1920, [320, 640, 960, 1280, 1920]],
    [5000, [320, 640, 960, 1280, 1920, 2560]],
  ])('is offered of a picture of %i pixels in %j', (own, widths) => {
    expect(offeredWidths(own)).toEqual(widths)
  })

  test('stands in a set with the width that the picture really has', () => {
    expect(pictureSet('/a.jpg', 700, { form: 'webp' }, 'abc')).toBe(
      '/a.jpg?w=320&fm=webp&v=abc 320w, /a.jpg?w=640&fm=webp&v=abc 640w, /a.jpg?w=960&fm=webp&v=abc 700w',
    )
  })
})

describe('a cut', () => {
  test.each([
    ['the middle', { width: 400, height: 300 }, '1x1', { x: 0.5, y: 0.5 }, [50, 0, 300, 300]],
    ['the left edge', { width: 400, height: 300 }, '1x1', { x: 0, y: 0.5 }, [0, 0, 300, 300]],
    ['the right edge', { width: 400, height: 300 }, '1x1', { x: 1, y: 0.5 }, [100, 0, 300, 300]],
    ['near the left', { width: 400, height: 300 }, '1x1', { x: 0.4, y: 0.5 }, [10, 0, 300, 300]],
    ['the top of a high one', { width: 300, height: 400 }, '3x2', { x: 0.5, y: 0.3 }, [0, 20, 300, 200]],
    ['the bottom of a high one', { width: 300, height: 400 }, '3x2', { x: 0.5, y: 1 }, [0, 200, 300, 200]],
    ['a line', { width: 1000, height: 1 }, '21x9', { x: 0.5, y: 0.5 }, [499, 0, 2, 1]],
    ['a column', { width: 1, height: 1000 }, '16x9', { x: 0.5, y: 0.5 }, [0, 500, 1, 1]],
  ] as const)('around %s', (_, size, shape, focal, [left, top, width, height]) => {
    expect(cutOf(size, shape, focal)).toEqual({ left, top, width, height })
  })

  test('is as large as can be, of the shape, and inside, of any picture', () => {
    const pixels = fc.integer({ min: 1, max: 8000 })
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(
        fc.record({ width: pixels, height: pixels }),
        fc.constantFrom(...pictureShapes),
        fc.record({ x: share, y: share }),
        (size, shape, focal) => {
          const cut = cutOf(size, shape, focal)
          expect(cut.left + cut.width).toBeLessThanOrEqual(size.width)
          expect(cut.top + cut.height).toBeLessThanOrEqual(size.height)
          expect(Math.min(cut.left, cut.top)).toBeGreaterThanOrEqual(0)
          expect(cut.width === size.width || cut.height === size.height).toBe(true)
          expect(cutInside(cut, size)).toEqual(cut)
        },
      ),
    )
  })

  test.each([
    [
      { left: -5, top: -5, width: 50, height: 40 },
      { left: 0, top: 0, width: 50, height: 40 },
    ],
    [
      { left: 90, top: 70, width: 50, height: 50 },
      { left: 90, top: 70, width: 10, height: 10 },
    ],
    [
      { left: 500, top: 500, width: 50, height: 50 },
      { left: 99, top: 79, width: 1, height: 1 },
    ],
    [
      { left: 10.4, top: 10.6, width: 20.5, height: 0 },
      { left: 10, top: 11, width: 21, height: 1 },
    ],
    [
      { left: 10, top: 10, width: -3, height: -3 },
      { left: 10, top: 10, width: 1, height: 1 },
    ],
  ])('%o is brought inside', (cut, inside) => {
    expect(cutInside(cut, { width: 100, height: 80 })).toEqual(inside)
  })
})

describe('a picture on a page', () => {
  const photo = { type: 'image/jpeg', hash: '0123456789abcdef', width: 4000, height: 3000 }
  const widthsIn = (srcset = '') => srcset.split(', ').map(one => Number(one.split(' ')[1]?.slice(0, -1)))

  test('is offered in WebP up to twice the width that it is shown at, with its own size', () => {
    expect(pictureOffer('/files/a.jpg', photo, { shown: 56 })).toEqual({
      src: '/files/a.jpg?w=320&v=0123456789ab',
      srcset: '/files/a.jpg?w=320&fm=webp&v=0123456789ab 320w',
      sizes: '(max-width: 56px) 100vw, 56px',
      width: 4000,
      height: 3000,
    })
    expect(widthsIn(pictureOffer('/files/a.jpg', photo, { shown: 640 }).srcset)).toEqual([
      320, 640, 960, 1280,
    ])
    expect(widthsIn(pictureOffer('/files/a.jpg', photo).srcset)).toEqual([320, 640, 960, 1280, 1920])
  })

  test('that is smaller than that is offered as wide as it is', () => {
    const small = { ...photo, width: 500, height: 400 }
    expect(widthsIn(pictureOffer('/files/a.jpg', small).srcset)).toEqual([320, 500])
  })

  test('that is loaded late is as wide as it is laid out; a drawing stays as it is', () => {
    expect(pictureOffer('/files/a.jpg', photo, { isLazy: true }).sizes).toMatch(/^auto, /)
    const drawing = { ...photo, type: 'image/svg+xml' }
    expect(pictureOffer('/files/a.svg', drawing)).toEqual({ width: 4000, height: 3000 })
  })

  test('is never offered wider than the first width that covers twice what is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 3000 }), (width, shown) => {
        const widths = widthsIn(pictureOffer('/files/a.jpg', { ...photo, width }, { shown }).srcset)
        const largest = Math.max(...widths)
        const without = widths.slice(0, -1)
        return largest <= width && without.every(one => one < 2 * shown)
      }),
    )
  })
})
