import type { MicrositeState } from '../rules/site/microsite-state.ts'

const states: Readonly<Record<MicrositeState, string>> = {
  on: 'On',
  off: 'Off',
  later: 'Scheduled',
  over: 'Over',
  hidden: 'Its folder is hidden',
}

export const micrositeWords = {
  columns: { address: 'Web address', pages: 'Pages', state: 'State' },
  pages: (count: number, folder: string) =>
    count === 0 ? `None yet in ${folder}` : `${count} ${count === 1 ? 'page' : 'pages'} in ${folder}`,
  noAddress: 'The folder has no web address',
  states,
  visit: 'Visit the microsite',
  preview: {
    label: 'Preview of the microsite',
    note: 'Its home page, with what you typed',
  },
  onlyOff: 'It is off: its pages look like the rest of the site.',
  failed: 'Couldn’t read',
} as const
