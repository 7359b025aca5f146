import { miscDataIds } from '@rounds/core/entities'
import { urlSlug } from '@rounds/core/rules/text'
import type { Seeded } from '../insert.ts'
import type { Site } from './site.ts'

type Value = NonNullable<Seeded<'MiscData'>['MdValue']>
type Name = keyof typeof miscDataIds

const withSlugs = (names: readonly string[]) => names.map(name => ({ name, slug: urlSlug(name) }))

const blocks = ['text', 'photo', 'text and photo', 'list', 'quote', 'table', 'video', 'form', 'links']

const robots =
  'User-agent: *\nDisallow: /maintenance/\nDisallow: /api/\nDisallow: /auth/\n\nSitemap: /sitemap.xml\n'

const voice =
  'Plain and calm. Short sentences, everyday words, the patient addressed as you. No promises of a cure, no superlatives, and nothing that takes the place of a physician’s advice.'

const prompts = [
  {
    name: 'Page text',
    use: 'content',
    prompt:
      'Write a text of about 150 words for a page called “{{ title }}” of a healthcare site. Say what it is, who it is for and how to take the next step. Use only what the notes say: {{ notes }}',
  },
  {
    name: 'Meta description',
    use: 'meta',
    prompt:
      'Write a meta description of at most 155 characters for this page, as one sentence that says what a visitor finds there: {{ text }}',
  },
  {
    name: 'Page title',
    use: 'title',
    prompt: 'Suggest three titles of at most 55 characters for this page: {{ text }}',
  },
  {
    name: 'Alternative text',
    use: 'alt text',
    prompt:
      'Describe this picture in at most 120 characters for someone who cannot see it. Name no person: {{ notes }}',
  },
] as const

const values = (site: Site): Readonly<Record<Name, readonly [meaning: string, value: Value]>> => ({
  Token_Location: ['Where each token is used, as it was found last.', { tokens: [] }],
  Seo_Tools: [
    'How long titles and descriptions should be, and what robots are told.',
    {
      titleMin: 25,
      titleMax: 60,
      descriptionMin: 70,
      descriptionMax: 160,
      titleSuffix: site.serviceLines.length > 0 ? ` | ${site.name}` : '',
      structuredData: {
        '@context': 'https://schema.org',
        '@type': 'MedicalOrganization',
        name: site.name,
      },
      robots,
    },
  ],
  Time_Zone: ['The time zone of the site.', { timeZone: site.timeZone }],
  Content_Editing: [
    'What editors work with.',
    { maxPhotoWidth: 2400, allowedBlocks: blocks, spellCheck: true, autosaveSeconds: 5 },
  ],
  Blog_Tags: ['What posts of the blog are about.', { blogTags: withSlugs(site.blogTags) }],
  Blog_Authors: [
    'Who writes for the blog.',
    { blogAuthors: site.blogAuthors.map(author => ({ ...author, slug: urlSlug(author.name) })) },
  ],
  Markets: ['The regions that the organization serves.', { markets: withSlugs(site.markets) }],
  Services: ['The service lines that campaigns and forms name.', { services: withSlugs(site.serviceLines) }],
  AI_Prompt: ['Prompts for the AI service.', { prompts }],
  AI_Settings: [
    'Settings of the AI service.',
    { enabled: false, model: '', temperature: 0.4, maxTokens: 1200, voice },
  ],
})

/** One row for each of the ids 1 to 10 (specification §9). */
export function miscData(site: Site): readonly Seeded<'MiscData'>[] {
  const rows = values(site)
  return (Object.keys(miscDataIds) as Name[]).map(name => ({
    MdId: miscDataIds[name],
    MdName: name,
    MdMeaning: rows[name][0],
    MdValue: rows[name][1],
  }))
}
