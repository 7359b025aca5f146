import { entity } from './entity.ts'
import { boolean, identity, integer, json, number, object, reference, stamp, text } from './field.ts'

/**
 * An uploaded document, image or video (ours; screens, documents and image tool). The upload sets path, size, type and
 * hash; replacing a file keeps its path. A secured one is visible to people with Documents, to its uploader, and to
 * people whose tags include its category; they get an address that works for some minutes.
 */
export const File = entity('File', {
  family: 'content',
  writtenBy: 'upload',
  rowFilter: 'secured',
  prefix: 'F',
  key: 'FId',
  shows: 'FName',
  sort: 'FName',
  fields: {
    FId: identity({ label: 'ID' }),
    FName: text({ required: true, max: 400, searchable: true, indexed: true, column: true }),
    FPath: text({
      required: true,
      unique: true,
      max: 600,
      format: 'path',
      readOnly: true,
      searchable: true,
      label: 'Address',
      column: true,
    }),
    FType: text({
      required: true,
      max: 200,
      format: 'media type',
      readOnly: true,
      indexed: true,
      label: 'Type',
      column: true,
    }),
    FSize: integer({ required: true, min: 0, unit: 'bytes', readOnly: true, label: 'Size', column: true }),
    FHash: text({ required: true, max: 64, readOnly: true, indexed: true, label: 'SHA-256' }),
    FSecured: boolean({ required: true, default: false, label: 'Secured', column: true }),
    FCategoryId: reference('Content', {
      label: 'Category',
      help: 'A page of the type Secure file category.',
      column: true,
    }),
    FTitle: text({ max: 400, searchable: true }),
    FAltText: text({ max: 500, searchable: true, label: 'Alt text' }),
    FMeta: json(
      object({
        width: integer({ min: 0, max: 100_000, label: 'Width in pixels' }),
        height: integer({ min: 0, max: 100_000, label: 'Height in pixels' }),
        focalX: number({ min: 0, max: 1, label: 'Focal point: share of the width' }),
        focalY: number({ min: 0, max: 1, label: 'Focal point: share of the height' }),
        seconds: number({ min: 0, max: 1_000_000, label: 'Length in seconds' }),
        poster: text({ max: 800, format: 'link' }),
        captions: text({ max: 800, format: 'link' }),
      }),
      { label: 'Properties' },
    ),
    UserId: reference('AspNetUsers', { key: 'uuid', readOnly: true, label: 'Uploaded by' }),
    FCreatedDt: stamp('created', { label: 'Uploaded', indexed: true }),
    FUpdatedDt: stamp('updated', { label: 'Changed', column: true }),
  },
})
