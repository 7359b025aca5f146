import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bareName, fileSlug, shownName, stemOf } from '../../../../core/rules/files/file-names.ts'
import { anyCharacter } from '../../../any-character.ts'

test.each([
  ['report.pdf', 'report.pdf'],
  ['C:\\files\\report.pdf', 'report.pdf'],
  ['/home/jo/report.pdf', 'report.pdf'],
  ['.htaccess', 'htaccess'],
  ['...', 'file'],
  ['..hidden', 'hidden'],
  ['  report.pdf. . ', 'report.pdf'],
  ['a.b', 'a.b'],
  ['a..b', 'a..b'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['a\u0000b\r\n\u2028c\u200b.txt', 'abc.txt'],
  ['folder/', 'file'],
  ['', 'file'],
])('the bare name of %j is %j', (name, bare) => {
  expect(bareName(name)).toBe(bare)
})

test.each([
  ['report.pdf', 'report'],
  ['backup.tar.gz', 'backup.tar'],
  ['report', 'report'],
  ['.pdf', '.pdf'],
  ['a.', 'a'],
  ['Dr. Smith says so for a long time', 'Dr. Smith says so for a long time'],
  [`a.${'b'.repeat(20)}`, 'a'],
  [`a.${'b'.repeat(21)}`, `a.${'b'.repeat(21)}`],
])('the stem of %j is %j', (name, stem) => {
  expect(stemOf(name)).toBe(stem)
})

describe('a file is shown', () => {
  test.each([
    ['Report.docx', 'pdf', 'Report.pdf'],
    ['Übersicht 2026.jpg', 'webp', 'Übersicht 2026.webp'],
    ['what?<is>:"this"|*.txt', 'txt', 'what--is---this---.txt'],
  ])('%j with the ending %j as %j', (name, ending, shown) => {
    expect(shownName(name, ending)).toBe(shown)
  })

  test('with as much of its name as 255 bytes hold, and no half letter', () => {
    expect(shownName(`${'a'.repeat(300)}.txt`, 'pdf')).toBe(`${'a'.repeat(251)}.pdf`)
    expect(shownName(`${'ü'.repeat(300)}.txt`, 'pdf')).toBe(`${'ü'.repeat(125)}.pdf`)
    expect(shownName(`${'😀'.repeat(100)}.txt`, 'pdf')).toBe(`${'😀'.repeat(62)}.pdf`)
    expect(shownName(`${'a'.repeat(251)}.txt`, 'pdf')).toHaveLength(255)
  })
})

describe('the name in an address', () => {
  test.each([
    ['Annual Report.pdf', 'pdf', 'annual-report.pdf'],
    ['Übersicht.jpg', 'webp', 'ubersicht.webp'],
    ['日本.png', 'png', 'file.png'],
    ['CON.txt', 'txt', 'file-con.txt'],
    ['lpt1.txt', 'txt', 'file-lpt1.txt'],
    ['com12.txt', 'txt', 'com12.txt'],
    ['icon.txt', 'txt', 'icon.txt'],
    ['console.txt', 'txt', 'console.txt'],
  ])('of %j with the ending %j is %j', (name, ending, slug) => {
    expect(fileSlug(name, ending)).toBe(slug)
  })

  test('has at most a hundred letters, the last of them no hyphen', () => {
    expect(fileSlug(`${'a'.repeat(150)}.txt`, 'txt')).toBe(`${'a'.repeat(100)}.txt`)
    expect(fileSlug(`${'a'.repeat(99)} b.txt`, 'txt')).toBe(`${'a'.repeat(99)}.txt`)
  })

  test('is small letters, digits and hyphens, whatever the file is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), name => {
        expect(fileSlug(name, 'pdf')).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.pdf$/)
        expect(shownName(name, 'pdf')).toMatch(/^[^/\\<>:"|?*]+\.pdf$/)
      }),
    )
  })
})
