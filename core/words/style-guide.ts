import type { StyleGuide } from '../api/index.ts'

const groups: Readonly<Record<StyleGuide['parts'][number]['group'], string>> = {
  colors: 'Colors',
  type: 'Type',
  buttons: 'Buttons',
  blocks: 'Blocks',
  forms: 'Forms',
  frame: 'Header and footer',
}

export const styleGuideWords = {
  what: 'styles',
  loading: 'Loading…',
  ready: (parts: number) => `${parts} parts`,
  explained:
    'Rendered with the public site’s current templates and style sheet. Change them in Template files, Custom code and General settings.',
  groups,
  onThisPage: 'Groups',
  sample: (name: string) => `${name}, as the site shows it`,
  markup: 'Markup',
  markupOf: (name: string) => `Markup of ${name}`,
  copy: (name: string) => `Copy the markup of ${name}`,
  copyShort: 'Copy',
  copied: (name: string) => `Copied the markup of ${name}.`,
  notCopied: 'The browser didn’t allow copying. Open Markup and copy it from there.',
} as const
