import { hostProblem, tooLight } from '../rules/site/microsite-look.ts'
import { entity } from './entity.ts'
import { boolean, datetime, identity, json, list, longText, object, reference, stamp, text } from './field.ts'
import { inOrder, type RecordCheck } from './record-check.ts'
import { photo } from './shapes.ts'

const menu = list(
  object({
    label: text({ required: true, max: 100 }),
    address: text({ required: true, max: 600, format: 'link', label: 'Leads to' }),
  }),
  30,
  { one: 'Menu entry' },
)

/** A text passes a rule of its own. */
const passes = <const Name extends string>(
  name: Name,
  wrong: (text: string) => string | undefined,
): RecordCheck<Name> => ({
  of: [name],
  at: name,
  wrong: ({ [name]: value }) => (typeof value === 'string' && value !== '' ? wrong(value) : undefined),
})

/** A smaller site within the site: a folder with a host name, a look, menus and a page for what is missing (ours). */
export const Microsite = entity('Microsite', {
  family: 'site',
  prefix: 'Ms',
  key: 'MsId',
  shows: 'MsName',
  sort: 'MsName',
  checks: [
    inOrder('MsFromDt', 'MsToDt'),
    passes('MsHost', hostProblem),
    passes('MsColor', tooLight),
    passes('MsDeepColor', tooLight),
  ],
  fields: {
    MsId: identity({ label: 'ID', column: true }),
    MsName: text({
      required: true,
      max: 200,
      searchable: true,
      column: true,
      help: 'Shown in its header, in browser tabs and in search results.',
    }),
    TId: reference('Tag', {
      required: true,
      unique: true,
      label: 'Folder',
      help: 'The pages in this folder make up the microsite. Anyone who can edit the folder can edit them.',
      column: true,
    }),
    MsHost: text({
      max: 253,
      unique: true,
      searchable: true,
      label: 'Host name',
      help: 'For example, heart.example.org. Leave empty to show it at the folder’s web address on this site.',
      column: true,
    }),
    MsActive: boolean({
      required: true,
      default: true,
      label: 'On',
      help: 'When off, its pages look like the rest of the site.',
      column: true,
    }),
    MsFromDt: datetime({ indexed: true, label: 'On from' }),
    MsToDt: datetime({ indexed: true, label: 'On until' }),
    MsColor: text({
      max: 7,
      format: 'color',
      label: 'Color',
      help: 'Links and buttons. Leave empty for the site’s color.',
    }),
    MsDeepColor: text({ max: 7, format: 'color', label: 'Dark color', help: 'Headings and the top bar.' }),
    MsLogo: json(photo, { label: 'Logo', help: 'Without one, the name is shown.' }),
    MsIcon: json(photo, { label: 'Icon', help: 'Shown in browser tabs.' }),
    MsMenu: json(menu, { label: 'Main menu' }),
    MsFooterMenu: json(menu, { label: 'Footer menu' }),
    MsHeader: reference('Template', { label: 'Header', where: { TKind: 'header' } }),
    MsFooter: reference('Template', { label: 'Footer', where: { TKind: 'footer' } }),
    MsMissingTitle: text({ max: 200, label: 'Heading' }),
    MsMissingText: longText({ max: 20_000, format: 'html', label: 'Text' }),
    MsCreatedDt: stamp('created', { label: 'Created' }),
    MsUpdatedDt: stamp('updated', { label: 'Changed', column: true }),
  },
})
