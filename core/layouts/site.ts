import { pictureTypes } from '../rules/files/index.ts'
import { formLayout } from './layout.ts'

export const siteLayouts = {
  Redirect: formLayout('Redirect', [
    {
      heading: 'Redirect',
      rows: [
        'RFrom',
        { field: 'RTo', when: { field: 'RType', isOneOf: ['301', '302', '307', 'pattern'] } },
        ['RType', { field: 'RStatus', when: { field: 'RType', isOneOf: ['pattern'] } }],
        'RActive',
      ],
    },
    { heading: 'For staff', rows: ['RNote'] },
  ]),
  Microsite: formLayout('Microsite', [
    { heading: 'Microsite', rows: ['MsName', 'TId', 'MsHost', 'MsActive'] },
    {
      heading: 'When',
      note: 'Leave empty to show it right away, until it’s turned off.',
      rows: [['MsFromDt', 'MsToDt']],
      isFolded: true,
    },
    { heading: 'Look', rows: [['MsColor', 'MsDeepColor'], 'MsLogo', 'MsIcon'] },
    {
      heading: 'Menus',
      note: 'Without entries, the main site’s menu is shown.',
      rows: ['MsMenu', 'MsFooterMenu'],
    },
    {
      heading: 'Header and footer',
      note: 'Leave empty to use the folder’s or the site’s.',
      rows: [['MsHeader', 'MsFooter']],
    },
    {
      heading: 'Page not found',
      note: 'What visitors read at a web address that doesn’t exist. Leave empty for the site’s text.',
      rows: ['MsMissingTitle', 'MsMissingText'],
    },
  ]),
  SystemMessages: formLayout(
    'SystemMessages',
    [
      { heading: 'Message', rows: [['STitle', 'SLevel'], 'SText'] },
      {
        heading: 'When',
        note: 'Leave empty to show it right away, until it’s archived.',
        rows: [['SFromDt', 'SToDt']],
      },
    ],
    ['SGroups'],
  ),
  News: formLayout('News', [
    { heading: 'News item', rows: ['CId', ['NDate', 'NFeatured'], 'NAuthor', ['NSource', 'NSourceLink']] },
  ]),
  EventItem: formLayout('EventItem', [
    { heading: 'Event', rows: ['CId', 'EiCategory', 'EiRepeat'] },
    { heading: 'Place', rows: ['LId', 'EiPlace', 'EiAddress'] },
    { heading: 'Taking part', rows: [['EiCost', 'EiCapacity'], 'EiRegistrationLink'] },
    { heading: 'Contact', rows: ['EiContact', ['EiEmail', 'EiPhone']] },
  ]),
  EventDate: formLayout('EventDate', [
    { heading: 'Date', rows: ['EiId', ['EdStartDt', 'EdEndDt'], ['EdAllDay', 'EdCancelled'], 'EdNote'] },
  ]),
  Comment: formLayout('Comment', [
    { heading: 'Comment', rows: [['CmState'], 'CmText', ['CmAuthor', 'CmMail'], 'CId'] },
    { heading: 'Thread', rows: ['CmIdParent'], isFolded: true },
  ]),
  DBConstants: formLayout('DBConstants', [
    { heading: 'Setting', rows: [['DbcName', 'DbcGroup'], 'DbcValue', 'DbcMeaning'] },
    {
      heading: 'Definition',
      rows: [['DbcType', 'DbcDefault'], 'DbcOptions', 'DbcProtected'],
      isFolded: true,
    },
  ]),
  MiscData: formLayout('MiscData', [
    { heading: 'List', rows: ['MdMeaning', 'MdValue', 'MdName'] },
    { heading: 'Definition', rows: ['MdId'], isFolded: true },
  ]),
  PageCSS: formLayout('PageCSS', [
    { heading: 'Where', rows: [['PcName', 'PcKind'], 'TId', 'CId', 'PcActive'] },
    {
      heading: 'When',
      note: 'Leave empty to turn it on right away, until it’s turned off.',
      rows: [['PcFromDt', 'PcToDt']],
    },
    {
      heading: 'Code',
      rows: [
        'PcCss',
        { field: 'PcHead', when: { field: 'PcKind', isOneOf: ['code'] } },
        { field: 'PcBody', when: { field: 'PcKind', isOneOf: ['code'] } },
      ],
    },
    { heading: 'Order', rows: ['PcSortOrder'], isFolded: true },
  ]),
  Template: formLayout('Template', [
    { heading: 'Template', rows: [['TName', 'TKind'], 'TDescription', 'TActive'] },
    {
      heading: 'Source',
      rows: [{ field: 'TSubject', when: { field: 'TKind', isOneOf: ['email'] } }, 'TSource'],
    },
    { heading: 'Included by', rows: ['TFile', 'CtId'], isFolded: true },
  ]),
  Tag: formLayout('Tag', [
    { heading: 'Folder', rows: [['TName', 'TVisible'], 'TIdParent', 'TPath', 'TDescription'] },
    { heading: 'In the sidebar', rows: ['CUrlDefaultPage'] },
    { heading: 'Order', rows: ['TNextId', 'TChildId'], isFolded: true },
    { heading: 'Deleted', rows: ['TDeleted'], isFolded: true },
  ]),
  TagToContent: formLayout('TagToContent', [
    {
      heading: 'Place',
      rows: [['TId', 'CId'], 'TemplateId', 'TtcPageUrl', ['CSortOrder', 'TtcVisible'], 'TtcCIdParent'],
    },
  ]),
  Content: formLayout(
    'Content',
    [
      { heading: 'Name', rows: ['CTitle', 'CtId', 'CVisible'] },
      { heading: 'Introduction', rows: ['CIntroText', 'CIntroPhoto', 'CIntroLink'] },
      {
        heading: 'Search',
        rows: ['CSeoUrl', 'CSeoTitle', 'CPublicTitle', 'CMetaDesc', 'CMetaData'],
        isFolded: true,
      },
      { heading: 'When', rows: [['CPublishDt', 'CExpireDt']], isFolded: true },
      { heading: 'Code and order', rows: ['CHeadContent', 'CSortOrder'], isFolded: true },
    ],
    // The tool of alerts sets it, and no other has a use for it.
    ['CAlert'],
  ),
  File: formLayout('File', [
    {
      heading: 'File',
      rows: ['FName', 'FTitle', { field: 'FAltText', when: { field: 'FType', isOneOf: pictureTypes } }],
    },
    { heading: 'Who can see it', rows: [['FSecured', 'FCategoryId']] },
    { heading: 'Properties', rows: ['FMeta'], isFolded: true },
  ]),
  SearchSynonym: formLayout('SearchSynonym', [{ heading: 'Synonym', rows: ['SsName', 'SsMeans'] }]),
}
