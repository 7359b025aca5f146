import { entity } from './entity.ts'
import {
  anything,
  boolean,
  choice,
  identity,
  integer,
  json,
  list,
  longText,
  number,
  object,
  stamp,
  text,
} from './field.ts'
import { chosenFrom, typedBy } from './record-check.ts'

/** The rows of MiscData by name (specification §9). */
export const miscDataIds = {
  Token_Location: 1,
  Seo_Tools: 2,
  Time_Zone: 3,
  Content_Editing: 4,
  Blog_Tags: 5,
  Blog_Authors: 6,
  Markets: 7,
  Services: 8,
  AI_Prompt: 9,
  AI_Settings: 10,
} as const

const named = object({ name: text({ max: 200 }), slug: text({ max: 200 }) })

/** The shape of each row's value. No member has two meanings, so one check serves every row. */
export const miscDataShapes = {
  Token_Location: object({
    tokens: json(
      list(
        object({ token: text(), where: json(list(object({ kind: text(), id: integer(), name: text() }))) }),
      ),
    ),
    checkedAt: text({ max: 40 }),
  }),
  Seo_Tools: object({
    titleMin: integer({ min: 0, max: 1000, label: 'Shortest title' }),
    titleMax: integer({ min: 0, max: 1000, label: 'Longest title' }),
    descriptionMin: integer({ min: 0, max: 5000, label: 'Shortest description' }),
    descriptionMax: integer({ min: 0, max: 5000, label: 'Longest description' }),
    titleSuffix: text({ max: 200 }),
    structuredData: json(anything),
    robots: longText({ max: 20_000 }),
  }),
  Time_Zone: object({ timeZone: text({ max: 64, isTimeZone: true }) }),
  Content_Editing: object({
    maxPhotoWidth: integer({ min: 1, max: 20_000 }),
    allowedBlocks: json(list({ is: 'field', field: text() } as const)),
    spellCheck: boolean(),
    autosaveSeconds: integer({ min: 1, max: 3600 }),
  }),
  Blog_Tags: object({ blogTags: json(list(named, 5000)) }),
  Blog_Authors: object({
    blogAuthors: json(
      list(
        object({
          name: text({ max: 200 }),
          slug: text({ max: 200 }),
          title: text({ max: 200 }),
          photo: text({ max: 800, format: 'link' }),
          bio: longText({ max: 20_000 }),
        }),
        5000,
      ),
    ),
  }),
  Markets: object({ markets: json(list(named, 5000)) }),
  Services: object({ services: json(list(named, 5000)) }),
  AI_Prompt: object({
    prompts: json(
      list(
        object({
          name: text({ max: 200 }),
          use: choice(['content', 'meta', 'title', 'alt text'], {
            labels: {
              content: 'Page text',
              meta: 'Meta description',
              title: 'Page title',
              'alt text': 'Alt text',
            },
          }),
          prompt: longText({ max: 20_000 }),
        }),
        500,
      ),
    ),
  }),
  AI_Settings: object({
    enabled: boolean(),
    model: text({ max: 200 }),
    temperature: number({ min: 0, max: 2 }),
    maxTokens: integer({ min: 1, max: 1_000_000 }),
    voice: longText({ max: 5000 }),
  }),
} as const

/** One row for each of the ids 1 to 10, its value JSON with a shape of its own (specification §9; decisions §2). */
export const MiscData = entity('MiscData', {
  family: 'site',
  label: 'Shared list',
  prefix: 'Md',
  key: 'MdId',
  shows: 'MdName',
  fields: {
    MdId: integer({ required: true, min: 1, max: 100_000, label: 'ID', column: true }),
    MdName: text({ required: true, unique: true, max: 60, searchable: true, column: true }),
    MdMeaning: text({ max: 1000, column: true }),
    MdValue: json(
      object({
        ...miscDataShapes.Token_Location.fields,
        ...miscDataShapes.Seo_Tools.fields,
        ...miscDataShapes.Time_Zone.fields,
        ...miscDataShapes.Content_Editing.fields,
        ...miscDataShapes.Blog_Tags.fields,
        ...miscDataShapes.Blog_Authors.fields,
        ...miscDataShapes.Markets.fields,
        ...miscDataShapes.Services.fields,
        ...miscDataShapes.AI_Prompt.fields,
        ...miscDataShapes.AI_Settings.fields,
      }),
      { label: 'Value' },
    ),
    MdCreatedDt: stamp('created', { label: 'Created' }),
    MdUpdatedDt: stamp('updated', { label: 'Changed', column: true }),
  },
})

/** A named setting that the site and the tools read, with type, meaning and default (decisions §2). */
export const DBConstants = entity('DBConstants', {
  family: 'site',
  label: 'Setting',
  prefix: 'Dbc',
  key: 'DbcId',
  shows: 'DbcName',
  sort: 'DbcName',
  recognizedBy: [['DbcName']],
  checks: [
    typedBy('DbcType', 'DbcValue'),
    typedBy('DbcType', 'DbcDefault'),
    chosenFrom('DbcType', 'DbcOptions', 'DbcValue'),
    chosenFrom('DbcType', 'DbcOptions', 'DbcDefault'),
  ],
  fields: {
    DbcId: identity({ label: 'ID' }),
    DbcName: text({ required: true, unique: true, max: 200, searchable: true, column: true }),
    DbcGroup: text({
      required: true,
      default: 'General',
      max: 100,
      searchable: true,
      indexed: true,
      column: true,
    }),
    DbcType: choice(
      ['text', 'long text', 'number', 'boolean', 'date', 'color', 'address', 'choice', 'json'],
      {
        required: true,
        default: 'text',
        label: 'Type',
        column: true,
        labels: {
          text: 'Text',
          'long text': 'Long text',
          number: 'Number',
          boolean: 'On or off',
          date: 'Date',
          color: 'Color',
          address: 'Address',
          choice: 'Choice',
          json: 'JSON',
        },
      },
    ),
    DbcValue: longText({ max: 100_000, label: 'Value', column: true }),
    DbcDefault: longText({ max: 100_000, label: 'Default', column: true }),
    DbcMeaning: text({ max: 1000, searchable: true, column: true }),
    DbcOptions: json(list(object({ value: text(), label: text() }), 500), { label: 'Options' }),
    DbcProtected: boolean({
      required: true,
      default: false,
      label: 'Protected',
      help: 'Only in Site setup.',
    }),
    DbcCreatedDt: stamp('created', { label: 'Created' }),
    DbcUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})
