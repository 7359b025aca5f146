export const sourceVersionWords = {
  label: 'Versions',
  none: 'Nothing was changed yet. Each change keeps what was there before.',
  choose: 'Version to compare with',
  fields: {
    PcCss: 'CSS',
    PcHead: 'Code in the head',
    PcBody: 'Code at the end of the body',
    TSource: 'Source',
  } as Readonly<Record<string, string>>,
  version: (field: string, when: string, who: string | null) =>
    `${field}, until ${when}${who ? ` (changed by ${who})` : ''}`,
  before: 'Version',
  now: 'Now',
  compare: (field: string) => `${field}: version and now`,
  restore: 'Load this version into the form',
  restored: 'The version is in the form. Save to put it on the site.',
} as const
