import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changeTitle,
  isAnotherTitle,
  retitledUrl,
  titleChoices,
} from '../../../../core/rules/page/title-change.ts'

const page = { CTitle: 'Heart Care', CSeoTitle: 'Heart Care | Hospital', CSeoUrl: '/services/heart-care' }

test('only another title is asked about, without regard to case', () => {
  expect(isAnotherTitle('Heart Care', 'heart care ')).toBe(false)
  expect(isAnotherTitle(' Heart Care', 'heart care')).toBe(false)
  expect(isAnotherTitle('Heart Care', 'Heart Centre')).toBe(true)
})

test('the choices have the words of the specification', () => {
  expect(titleChoices.map(choice => choice.label)).toEqual([
    'Change Page Title and URL',
    'Change Page Name Only',
    "Don't Change Anything",
  ])
})

describe('a new title changes', () => {
  test('title, SEO title and URL', () =>
    expect(changeTitle(page, 'Heart & Vascular', 'title and URL')).toEqual({
      CTitle: 'Heart & Vascular',
      CSeoTitle: 'Heart & Vascular',
      CSeoUrl: '/services/heart-vascular',
    }))
  test('the name only: visitors go on reading the title of before', () => {
    const named = { ...page, ...changeTitle(page, 'Heart', 'name only') }
    expect(named).toEqual({ ...page, CTitle: 'Heart', CPublicTitle: 'Heart Care' })
    expect(changeTitle(named, 'Hearts', 'name only')).toEqual({
      CTitle: 'Hearts',
      CPublicTitle: 'Heart Care',
    })
    expect(changeTitle(named, 'Heart Care', 'name only')).toEqual({
      CTitle: 'Heart Care',
      CPublicTitle: null,
    })
    expect(changeTitle(named, 'Lung', 'title and URL')).toEqual({
      CTitle: 'Lung',
      CSeoTitle: 'Lung',
      CSeoUrl: '/services/lung',
      CPublicTitle: null,
    })
  })
  test('the name without the spaces around it', () =>
    expect(changeTitle(page, ' Heart ', 'name only')).toMatchObject({ CTitle: 'Heart' }))
  test('nothing where it is the same', () =>
    expect(changeTitle(page, 'Heart Care ', 'title and URL')).toEqual({}))
  test('nothing', () => expect(changeTitle(page, 'Heart', 'nothing')).toEqual({}))
  test('only its case, without a question', () =>
    expect(changeTitle(page, 'HEART CARE', 'title and URL')).toEqual({ CTitle: 'HEART CARE' }))
})

test('a URL keeps the path above its last part, the home page its own', () => {
  expect(retitledUrl(null, 'A Page')).toBe('/a-page')
  expect(retitledUrl('/', 'Welcome')).toBe('/')
  expect(retitledUrl('/a/b', '???')).toBe('/a/b')
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 1 }),
      fc.string(),
      (parts, title) => {
        const url = retitledUrl(`/${parts.join('/')}`, title) ?? ''
        expect(url.split('/').slice(1, -1)).toEqual(parts.slice(0, -1))
      },
    ),
  )
})
