/** Pictures of pages, whoever wrote their tags, without a database. */
import { describe, expect, test } from 'vitest'
import { filesNamedIn, sitePictures } from '../../../server/site/render/site-pictures.ts'

const pictures = {
  '/files/images/door.jpg': { type: 'image/jpeg', hash: 'abcdefabcdef00', width: 1600, height: 900 },
  '/files/images/map.svg': { type: 'image/svg+xml', hash: 'abcdefabcdef00', width: 1200, height: 750 },
}

describe('the pictures of a page', () => {
  test('are offered in several sizes, with their own size so that nothing moves', () => {
    const html = sitePictures('<p><img src="/files/images/door.jpg" alt="A door"></p>', pictures)
    expect(html).toContain(' src="/files/images/door.jpg?w=960&amp;v=abcdefabcdef"')
    expect(html).toContain(' srcset="/files/images/door.jpg?w=320&amp;fm=webp&amp;v=abcdefabcdef 320w, ')
    expect(html).toContain(' sizes="(max-width: 720px) 100vw, 720px"')
    expect(html).toContain(' width="1600" height="900"')
    expect(html).toContain(' alt="A door"')
  })

  test('keep the size that their tag gives, and are offered for that', () => {
    const html = sitePictures(
      '<img src="/files/images/door.jpg" alt="" width="56" height="56" loading="lazy">',
      pictures,
    )
    expect(html).toContain('sizes="auto, (max-width: 56px) 100vw, 56px"')
    expect(html).not.toContain('640w')
    expect(html.match(/ width=/g)).toHaveLength(1)
  })

  test('stay as they are with sizes of their own, from elsewhere, or as drawings but for their size', () => {
    for (const tag of [
      '<img src="/files/images/door.jpg" srcset="/a.jpg 1x" alt="">',
      '<img src="https://other.example/files/images/door.jpg" alt="">',
      '<img src="/files/images/gone.jpg" alt="">',
      '<img src="/files/constructor" alt="">',
    ])
      expect(sitePictures(tag, pictures)).toBe(tag)
    expect(sitePictures('<img src="/files/images/map.svg" alt="">', pictures)).toBe(
      '<img width="1200" height="750" src="/files/images/map.svg" alt="">',
    )
  })

  test('are named in HTML, in Liquid and in JSON', () => {
    const html = '<img src="/files/a b.jpg"> <img src="/files/images/a.jpg?w=320">'
    expect(filesNamedIn(JSON.stringify([html, '/files/images/c.png']))).toEqual([
      '/files/a',
      '/files/images/a.jpg',
      '/files/images/c.png',
    ])
  })
})
