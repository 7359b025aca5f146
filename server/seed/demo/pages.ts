import { urlSlug } from '@rounds/core/rules/text'
import { tagIds } from '@rounds/core/tools'
import { firstFolderTag } from '../base/tags.ts'
import { templateIds } from '../base/templates.ts'
import type { Seeded } from '../insert.ts'
import { barrierIn } from './barriers.ts'
import { titleOfForm } from './forms.ts'
import { type Folder, folders } from './general-texts.ts'
import type { Piece } from './ledger.ts'
import { pageIntros } from './page-intros.ts'
import { linePages, type PageText } from './page-texts.ts'
import { photos } from './photos.ts'
import { createRandom, nth, type Random } from './random.ts'
import { type ServiceLine, serviceLines } from './service-lines.ts'

/** The folder of all service lines, and those of the lines below it. */
export const servicesTag = firstFolderTag + folders.length
export const lineTag = (index: number) => servicesTag + 1 + index
export const lineUrl = (line: ServiceLine, slug = '') => `/services/${line.slug}${slug && `/${slug}`}`

/** The folders of the site, in a tree below the home page. */
export function folderTags(): readonly Seeded<'Tag'>[] {
  const folder = (TId: number, TIdParent: number, TName: string, TPath: string) => ({
    TId,
    TIdParent,
    TName,
    TPath,
    CUrlDefaultPage: 'folder',
  })
  return [
    ...folders.map((one, index) => folder(firstFolderTag + index, tagIds.HomePage, one.name, one.path)),
    folder(servicesTag, tagIds.HomePage, 'Our services', '/services'),
    ...serviceLines.map((line, index) => folder(lineTag(index), servicesTag, line.name, lineUrl(line))),
  ]
}

/** The pages of the site: the home page first, then folder by folder. */
export function* pages(): Generator<Piece> {
  yield homePage()
  for (const [index, folder] of folders.entries())
    for (const [at, title] of folder.pages.entries())
      yield folderPage(folder, firstFolderTag + index, title, at)
  for (const [index, line] of serviceLines.entries())
    for (const text of linePages) yield linePage(line, lineTag(index), text)
}

/** More pages for benchmarks: those of the service lines again, under other titles and addresses. */
export function* morePages(from: number, count: number): Generator<Piece> {
  for (let n = from; n < from + count; n++) {
    const index = n % serviceLines.length
    const text = nth(linePages, Math.floor(n / serviceLines.length))
    const page = linePage(nth(serviceLines, index), lineTag(index), text)
    yield { ...page, title: `${page.title} (${n})`, url: `${page.url}/${n}` }
  }
}

function homePage(): Piece {
  return {
    type: 'Custom_Page',
    title: 'Wexmoor Health',
    url: '/',
    intro: '<p>How can we help you today?</p>',
    photo: nth(photos, 0).path,
    description:
      'Wexmoor Health is a nonprofit group of hospitals and clinics: find a physician, a location or a service near you.',
    template: templateIds.Custom_Page,
    tags: [tagIds.HomePage],
    order: 0,
    more: { CPublicTitle: 'Good care, close to home', CMetaData: { ChangeFrequency: 2, Priority: '1.0' } },
    blocks: [
      {
        CbHeadline: 'Find a doctor',
        CbCopy:
          '<p>Search by name, specialty, symptom or town, or call {{ tokens.MainPhone }} and we will search for you.</p>',
        CbLink: '/find-a-doctor',
        CbLinkText: 'Find a doctor',
      },
      {
        CbHeadline: 'Locations and hours',
        CbCopy: '<p>See which clinics are open now, with their phones and directions.</p>',
        CbLink: '/locations',
        CbLinkText: 'Find a location',
      },
      {
        CbHeadline: 'Request an appointment',
        CbCopy: '<p>Tell us what time works for you. We answer within two working days.</p>',
        CbLink: '/patients/before-you-arrive',
        CbLinkText: 'Request an appointment',
      },
      {
        CbHeadline: 'Same-day care',
        CbCopy:
          '<p>Clinics with a walk-in hour are open every day of the week. For chest pain or trouble breathing, call 911.</p>',
        CbLink: '/services/emergency-care',
        CbLinkText: 'Where to go',
      },
      {
        CbHeadline: 'Paying for care',
        CbCopy:
          '<p>We tell you what a treatment is likely to cost, and help when it is more than you can manage.</p>',
        CbLink: '/billing',
        CbLinkText: 'Bills and assistance',
      },
      {
        CbHeadline: 'Your records and results',
        CbCopy:
          '<p>Results are in the patient portal, most within two days. Message your care team there.</p>',
        CbLink: '/patients/patient-portal',
        CbLinkText: 'Patient portal',
      },
    ],
  }
}

/** Pages that a form stands on, with its key. */
const formPages: Readonly<Record<string, number>> = {
  '/about/contact-us': 3,
  '/patients/before-you-arrive': 1,
  '/patients/admission-and-discharge': 13,
  '/patients/patient-rights': 4,
}

function folderPage(folder: Folder, tag: number, title: string, at: number): Piece {
  const random = createRandom(`page ${folder.path} ${title}`)
  const isFirst = at === 0
  const count = random.int(2, 4)
  const sentences = random.some(folder.sentences, folder.sentences.length)
  const start = random.int(0, sentences.length - 1)
  const headlines = random.some(
    ['In short', 'Good to know', 'How it works', 'Who can help', 'Next steps'],
    count,
  )
  const url = isFirst ? folder.path : `${folder.path}/${urlSlug(title)}`
  const blocks: Seeded<'ContentBlock'>[] = headlines.map((CbHeadline, index) => ({
    CbHeadline,
    CbCopy:
      paragraph([nth(sentences, start + index * 2), nth(sentences, start + index * 2 + 1)]) +
      (index === 0 ? barrierIn(url) : ''),
    ...(index === count - 1 && onward(folder, random)),
  }))
  const form = formPages[url]
  if (form)
    blocks.push({
      CbHeadline: titleOfForm(form) ?? 'Before your visit',
      CbMetaData: { FrmId: form },
    })
  return {
    type: 'Web_Page',
    title,
    url,
    intro: `<p>${pageIntros[title] ?? nth(sentences, start + count * 2)}</p>`,
    ...(isFirst && { photo: random.pick(photos).path }),
    ...(random.chance(0.93) && { description: `${title} at Wexmoor Health. ${nth(sentences, start)}` }),
    template: templateIds.Web_Page,
    tags: [tag, ...(random.chance(0.2) ? [tagIds.SiteSearch] : []), ...(isFirst ? [tagIds.Breadcrumbs] : [])],
    order: at * 10,
    blocks,
  }
}

function onward(folder: Folder, random: Random): Seeded<'ContentBlock'> {
  const title = random.pick(folder.pages.slice(1))
  return { CbLink: `${folder.path}/${urlSlug(title)}`, CbLinkText: title, CbLinkTarget: '_self' }
}

function linePage(line: ServiceLine, tag: number, text: PageText): Piece {
  const random = createRandom(`page ${line.slug} ${text.slug}`)
  const fill = (sentence: string) => fillSentence(sentence, line)
  const chosen = random.some(text.blocks, random.int(2, text.blocks.length))
  const [first = ''] = text.blocks[0]?.slice(1) ?? []
  const photo = random.pick(photos)
  const blocks = chosen.map(([headline, ...sentences], index) => ({
    CbHeadline: fill(headline),
    CbCopy: paragraph(random.some(sentences, random.int(2, sentences.length)).map(fill)),
    ...(index === 1 &&
      random.chance(0.5) && {
        CbPhoto: photo.path,
        ...(random.chance(0.85) && { CbPhotoAltText: photo.alt }),
        CbPhotoMetadata: { ImageSettings: { txtAltText: photo.alt, width: 640 }, CssClass: 'right' },
      }),
    ...(index === chosen.length - 1 && {
      CbLink: lineUrl(line, random.pick(linePages).slug),
      CbLinkText: `More about ${line.phrase}`,
      CbLinkTarget: '_self' as const,
    }),
  }))
  return {
    type: 'Web_Page',
    title: fill(text.title),
    url: lineUrl(line, text.slug),
    intro: `<p>${fill(first)}</p>`,
    ...(text.slug === '' && { photo: nth(photos, photos.indexOf(photo) + 7).path }),
    ...(random.chance(0.93) && { description: `${fill(text.title)} at Wexmoor Health. ${fill(first)}` }),
    template: templateIds.Web_Page,
    tags: [tag, ...(random.chance(0.15) ? [tagIds.Comments] : [])],
    order: linePages.indexOf(text) * 10,
    blocks,
  }
}

function fillSentence(sentence: string, line: ServiceLine): string {
  return sentence
    .replaceAll('{Line}', line.name)
    .replaceAll('{line}', line.phrase)
    .replaceAll('{concerns}', line.concerns)
    .replaceAll('{tests}', line.tests)
    .replaceAll('{treatments}', line.treatments)
    .replaceAll('{phone}', '{{ tokens.MainPhone }}')
}

const paragraph = (sentences: readonly string[]) => `<p>${sentences.join(' ')}</p>`
