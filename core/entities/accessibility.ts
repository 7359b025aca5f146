import { entity } from './entity.ts'
import { boolean, choice, identity, integer, reference, stamp, text, uuid } from './field.ts'

/**
 * A barrier that a scan found on the public site (ours; tag AxPageScanner). One in a template stands once for all the
 * pages that it is on. The scanner writes it; the next scan takes its place.
 */
export const AxFinding = entity('AxFinding', {
  family: 'system',
  label: 'Accessibility finding',
  plural: 'Accessibility findings',
  writtenBy: 'server',
  prefix: 'Ax',
  key: 'AxId',
  shows: 'AxHelp',
  sort: 'AxId',
  fields: {
    AxId: identity({ label: 'ID' }),
    AxHelp: text({
      required: true,
      max: 400,
      readOnly: true,
      searchable: true,
      label: 'Problem',
      column: true,
    }),
    AxRule: text({
      required: true,
      max: 100,
      readOnly: true,
      searchable: true,
      indexed: true,
      label: 'Rule',
    }),
    AxImpact: choice(['critical', 'serious', 'moderate', 'minor'], {
      required: true,
      default: 'moderate',
      readOnly: true,
      indexed: true,
      label: 'Impact',
      labels: { critical: 'Critical', serious: 'Serious', moderate: 'Moderate', minor: 'Minor' },
      column: true,
    }),
    AxMend: choice(['content', 'template'], {
      required: true,
      default: 'content',
      readOnly: true,
      indexed: true,
      label: 'Fixed in',
      labels: { content: 'The page', template: 'A template' },
      column: true,
    }),
    AxFrom: text({
      required: true,
      max: 2000,
      readOnly: true,
      searchable: true,
      label: 'Found on',
      column: true,
    }),
    AxTemplate: text({ max: 400, readOnly: true, searchable: true, label: 'Template', column: true }),
    AxPages: integer({ required: true, min: 1, default: 1, readOnly: true, label: 'Pages', column: true }),
    AxIsNew: boolean({ required: true, default: false, readOnly: true, label: 'New' }),
    AxHtml: text({ max: 600, format: 'prose', readOnly: true, label: 'Element' }),
    AxTarget: text({ max: 600, readOnly: true, label: 'Selector' }),
    CId: reference('Content', { onDelete: 'cascade', readOnly: true, label: 'Page' }),
    AxBlock: uuid({ readOnly: true, label: 'Block' }),
    AxCreatedDt: stamp('created', { label: 'Scanned' }),
  },
})
