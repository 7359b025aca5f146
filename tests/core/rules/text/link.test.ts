import { formats } from '@rounds/core/entities'
import { linkTrouble, readLink } from '@rounds/core/rules/text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const OWN = ['https://www.hospital.example', 'http://localhost:3000']
const read = (typed: string) => {
  const link = readLink(typed, OWN)
  return link.ok ? link.href : link.because
}

describe('what somebody typed or pasted as a link', () => {
  it.each([
    ['785 555 0100', 'tel:+17855550100'],
    ['(785) 555-0100', 'tel:+17855550100'],
    ['1-785-555-0100', 'tel:+17855550100'],
    ['785.555.0100 ext. 12', 'tel:+17855550100;ext=12'],
    ['+49 30 901820', 'tel:+4930901820'],
    ['555-0100', 'tel:5550100'],
    ['988', 'tel:988'],
    ['tel:785 555 0100', 'tel:+17855550100'],
    ['tel:911', 'tel:911'],
    ['TEL:+1-785-555-0100', 'tel:+17855550100'],
  ])('is a phone number: %s', (typed, href) => expect(read(typed)).toBe(href))

  it.each([
    ['nurse@x.example', 'mailto:nurse@x.example'],
    ['  nurse@x.example ', 'mailto:nurse@x.example'],
    ['<nurse@x.example>', 'mailto:nurse@x.example'],
    ['mailto: nurse@x.example', 'mailto:nurse@x.example'],
    ['MAILTO:nurse@x.example?subject=Visit%20us', 'mailto:nurse@x.example?subject=Visit%20us'],
  ])('is an email address: %s', (typed, href) => expect(read(typed)).toBe(href))

  it.each([
    ['www.cdc.gov', 'https://www.cdc.gov'],
    ['WWW.CDC.gov/Flu', 'https://www.cdc.gov/Flu'],
    ['cdc.gov/flu?a=1#b', 'https://cdc.gov/flu?a=1#b'],
    ['//cdc.gov/flu', 'https://cdc.gov/flu'],
    ['http://cdc.gov', 'http://cdc.gov'],
    ['HTTPS://cdc.gov/a b', 'https://cdc.gov/a%20b'],
    ['https:\\\\cdc.gov\\flu', 'https://cdc.gov/flu'],
    ['https://maps.example/@39.0,-95.6', 'https://maps.example/@39.0,-95.6'],
    ['\u200bwww.cdc.gov\u200b', 'https://www.cdc.gov'],
  ])('is a web address: %s', (typed, href) => expect(read(typed)).toBe(href))

  it.each([
    ['https://www.hospital.example/visit', '/visit'],
    ['www.hospital.example/visit#hours', '/visit#hours'],
    ['http://www.hospital.example/', '/'],
    ['https://www.hospital.example', '/'],
    ['localhost:3000/files/a.pdf', '/files/a.pdf'],
    ['/visit us', '/visit%20us'],
    ['\\visit', '/visit'],
    ['#hours', '#hours'],
    ['page:12', 'page:12'],
    ['PAGE:12#hours', 'page:12#hours'],
    ['https://www.hospital.example/maintenance/edit?cid=12&block=a', 'page:12'],
    ['/page?cid=12', 'page:12'],
  ])('is a place of the site itself: %s', (typed, href) => expect(read(typed)).toBe(href))

  it.each([
    ['javascript:alert(1)', 'can’t run a script'],
    [' jAvA\tscript\n:alert(1)', 'can’t run a script'],
    ['vbscript:x', 'can’t run a script'],
    ['data:text/html,x', 'contains the file itself'],
    ['file:///C:/Users/ann/plan.pdf', 'on your own computer'],
    ['C:\\Users\\ann\\plan.pdf', 'on your own computer'],
    ['\\\\server\\share\\plan.pdf', 'on your own computer'],
    ['ftp://files.example/a', '“ftp:” links don’t open'],
    ['page:home', 'Enter a page number'],
    ['mailto:nurse', 'is not an email address'],
    ['tel:call us', 'is not a phone number'],
    ['nurse@x', 'is not an email address'],
    ['https://', 'has no site name yet'],
    ['https://a b/c', 'can’t be read'],
    ['https://nowhere', 'has no site name yet'],
    ['plan.pdf', 'is a file name'],
    ['Our services', 'isn’t a link yet'],
    ['12', 'isn’t a link yet'],
    ['?page=2', 'isn’t a link yet'],
    ['../visit', 'isn’t a link yet'],
    ['', 'Type a web address'],
  ])('is refused with words: %s', (typed, because) => expect(read(typed)).toContain(because))

  it('says what is refused for good and what may still become a link', () => {
    const sort = (typed: string) => {
      const link = readLink(typed)
      return link.ok ? 'ok' : link.sort
    }
    expect(['javascript:x', 'C:\\x', 'ftp://x'].map(sort)).toEqual(['refused', 'refused', 'refused'])
    expect(['h', 'https:', 'https://', 'www', 'mailto:n', '78', 'nurse@', ''].map(sort)).toEqual(
      Array.from({ length: 8 }, () => 'unfinished'),
    )
  })

  it('says what the link does', () => {
    const says = (typed: string) => {
      const link = readLink(typed, OWN)
      return link.ok ? link.says : ''
    }
    expect(says('www.cdc.gov/flu')).toBe('Opens https://www.cdc.gov/flu')
    expect(says('785 555 0100')).toBe('Calls +17855550100')
    expect(says('nurse@x.example')).toBe('Writes an email to nurse@x.example')
    expect(says('/visit')).toBe('Leads to /visit on this site')
    expect(says('#hours')).toBe('Leads to “hours” on the same page')
    expect(says('page:12')).toBe('Leads to page 12 of this site')
  })

  it('gives a link that the definitions accept, and reads its own links back the same', () => {
    const pattern = new RegExp(formats.link.pattern, 'u')
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.emailAddress(),
      fc.stringMatching(/^[a-z0-9.:/@#?+ ()-]{0,30}$/),
    )
    fc.assert(
      fc.property(typed, text => {
        const link = readLink(text, OWN)
        if (!link.ok) {
          expect(link.because).toMatch(/^\S.*\.$/su)
          return
        }
        expect(link.href).toMatch(pattern)
        expect(readLink(link.href, OWN)).toEqual(link)
      }),
    )
  })
})

describe('a link as it is stored', () => {
  it('has nothing wrong with it when it is written as a link', () => {
    for (const href of [
      '/visit',
      'page:12',
      'https://cdc.gov',
      'http://cdc.gov/',
      'mailto:a@b.example',
      'tel:5550100',
      '#top',
    ])
      expect(linkTrouble(href)).toBeUndefined()
    expect(linkTrouble('HTTPS://CDC.gov/Flu Season')).toBeUndefined()
  })

  it('leads nowhere as a bare phone number, mail address or host, and says what to write', () => {
    expect(linkTrouble('785 555 0100')).toBe('This doesn’t open anything; tel:+17855550100 would.')
    expect(linkTrouble('nurse@x.example')).toContain('mailto:nurse@x.example would')
    expect(linkTrouble('www.cdc.gov')).toContain('https://www.cdc.gov would')
  })

  it('may hold a token of the site', () => {
    expect(read('tel:{{ tokens.mainPhone }}')).toBe('tel:{{tokens.mainPhone}}')
    expect(linkTrouble('tel:{{ tokens.mainPhone }}')).toBeUndefined()
    expect(linkTrouble('{{ tokens.portal }}')).toBeUndefined()
    expect(linkTrouble('javascript:{{ tokens.portal }}')).toContain('can’t run a script')
  })

  it('says why it cannot be a link', () => {
    expect(linkTrouble('javascript:alert(1)')).toContain('can’t run a script')
    expect(linkTrouble('Our services')).toContain('isn’t a link')
  })
})
